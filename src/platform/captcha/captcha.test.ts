import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import type { Context } from '../context.ts'
import { forgetSpentCaptchas, issueChallenge, verifyChallenge } from './captcha.server.ts'
import { Challenge } from './challenge.ts'
import { solveChallenge } from './solve-challenge.ts'
import { spentCaptchas } from './tables.server.ts'

const WRONG = { kind: 'invalid', code: 'captcha_wrong' }
const never = new AbortController().signal

async function contextAt(seconds = 0): Promise<Context> {
  const now = new Date(NOON.getTime() + seconds * 1000)
  return testContext((await testDatabase()).db, { now, actor: { kind: 'visitor' } })
}

let challenge: Challenge
let answer: string
beforeAll(async () => {
  challenge = await issueChallenge(await contextAt())
  answer = await solveChallenge(challenge, never)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await (await testDatabase()).db.delete(spentCaptchas)
})

const changed = (change: (parts: Record<string, Record<string, unknown>>) => void) => {
  const parts = JSON.parse(answer)
  change(parts)
  return JSON.stringify(parts)
}

describe('an answer', () => {
  test('is taken once and refused the second time, in every process', async () => {
    await verifyChallenge(await contextAt(), answer)
    const again = verifyChallenge(await contextAt(), answer)
    await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'captcha_used' })
  })

  test('sent fifty times at once is taken once', async () => {
    const context = await contextAt()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => verifyChallenge(context, answer)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is not used up by a wrong one to the same challenge', async () => {
    const wrong = changed(({ solution }) => Object.assign(solution ?? {}, { counter: 1 }))
    await expect(verifyChallenge(await contextAt(), wrong)).rejects.toMatchObject(WRONG)
    await verifyChallenge(await contextAt(), answer)
  })

  test('is good for five minutes', async () => {
    const late = verifyChallenge(await contextAt(300), answer)
    await expect(late).rejects.toMatchObject({ kind: 'invalid', code: 'captcha_expired' })
    await verifyChallenge(await contextAt(299), answer)
  })

  test('stays refused after what was spent has been tidied up', async () => {
    await verifyChallenge(await contextAt(), answer)
    await forgetSpentCaptchas(await contextAt(360))
    await expect(verifyChallenge(await contextAt(299), answer)).rejects.toMatchObject({
      code: 'captcha_used',
    })
    await forgetSpentCaptchas(await contextAt(361))
    await expect(verifyChallenge(await contextAt(301), answer)).rejects.toMatchObject({
      code: 'captcha_expired',
    })
    expect(await (await testDatabase()).db.select().from(spentCaptchas)).toEqual([])
  })

  test.each([
    ['nothing', () => ''],
    ['no JSON', () => '{'],
    ['null', () => 'null'],
    ['endless', () => `${answer}${' '.repeat(2000)}`],
    ['another time to live', () => changed(({ challenge }) => set(challenge, 'data', { expiresAtMs: 9e12 }))],
    ['less work', () => changed(({ challenge }) => set(challenge, 'cost', 1))],
    ['a parameter too many', () => changed(({ challenge }) => set(challenge, 'expiresAt', 1))],
    [
      'another signature',
      () => changed((parts) => Object.assign(parts.challenge ?? {}, { signature: '0'.repeat(64) })),
    ],
    [
      'a key that is only begun right',
      () =>
        changed(({ solution }) =>
          Object.assign(solution ?? {}, { derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') }),
        ),
    ],
    [
      'a number that is none',
      () => changed(({ solution }) => Object.assign(solution ?? {}, { counter: 1.5 })),
    ],
  ])('with %s is refused', async (_what, text) => {
    await expect(verifyChallenge(await contextAt(), text())).rejects.toMatchObject(WRONG)
  })
})

describe('a browser', () => {
  test('stops working when it is told to', async () => {
    const controller = new AbortController()
    const solving = solveChallenge(challenge, controller.signal)
    controller.abort(new Error('closed'))
    await expect(solving).rejects.toThrow('closed')
    await expect(solveChallenge(challenge, controller.signal)).rejects.toThrow('closed')
  })

  test('without WebCrypto is told in Chinese what to do', async () => {
    vi.stubGlobal('crypto', {})
    await expect(solveChallenge(challenge, never)).rejects.toMatchObject({
      code: 'captcha_unsolvable',
      message: expect.stringContaining('https'),
    })
  })

  test('gets a new challenge from the call each time', async () => {
    const portal = await testPortal()
    const ask = async () => (await portal.app.inject('/openapi/v1/vue/captcha')).json()
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ code: 0, json: { parameters: { algorithm: 'PBKDF2/SHA-256' } } })
    expect(first.json.parameters.nonce).not.toBe(second.json.parameters.nonce)
    const solved = await solveChallenge(Challenge.parse(first.json), never)
    await verifyChallenge(await contextAt(), solved)
    await portal.close()
  })
})

function set(challenge: Record<string, unknown> | undefined, name: string, value: unknown): void {
  Object.assign((challenge?.parameters as object | undefined) ?? {}, { [name]: value })
}
