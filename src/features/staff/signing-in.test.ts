import { Secret, TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastCodeTo, otherCode } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { staff, staffPasskeys, staffSessions } from './tables.server.ts'
import { staffHeaders, staffWithToken } from './testing.ts'

let context: Context
let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await context.db.delete(limitPoints)
  portal.setNow(NOON)
})

/** A browser: it keeps the cookies that it is given. */
function browser() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(path: string, payload?: Record<string, unknown>) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await portal.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/admin/api/${path}`,
        headers: { ...staffHeaders(), cookie },
        ...(payload && { payload }),
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      const { code, json, msg } = answer.json()
      return { status: answer.statusCode, code, json, msg }
    },
  }
}

let people = 0
async function invited() {
  const account = `invited-${(people += 1)}@example.com`
  const { id, link } = await inviteStaff(context, { name: '新同事', account, roles: ['editor'] })
  return { id, account, invitation: /#invitation=(.+)$/.exec(link)?.[1] ?? '' }
}

async function withCode(account: string) {
  const own = browser()
  await own.send('sign-in/code', { account })
  return { ...own, code: await lastCodeTo(context, { kind: 'email', address: account }) }
}

const codeOf = (secret: string, at = NOON) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Somebody who has set up an authenticator by an invitation. */
async function enrolled() {
  const { id, account, invitation } = await invited()
  const own = await withCode(account)
  await own.send('sign-in', { account, code: own.code, invitation })
  const { secret } = (await own.send('security/totp/begin', {})).json
  const { recoveryCodes } = (await own.send('security/totp', { code: codeOf(secret) })).json
  await context.db.delete(limitPoints)
  return { id, account, secret, recoveryCodes, own }
}

/** The same person in another browser, with the code but not yet the second factor. */
async function halfIn(account: string) {
  const own = await withCode(account)
  const { json } = await own.send('sign-in', { account, code: own.code })
  expect(json).toEqual({ stage: 'second_factor' })
  return own
}

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

test('neither asking for a code nor guessing at it tells a stranger who works here', async () => {
  const { account } = await enrolled()
  const answersTo = async (asked: string) => {
    const [one, other] = [browser(), browser()]
    const answers = [await one.send('sign-in/code', { account: asked })]
    await context.db.delete(limitPoints)
    const right = await lastCodeTo(context, { kind: 'email', address: account })
    for (let tries = 0; tries < 7; tries += 1)
      answers.push(await one.send('sign-in', { account: asked, code: otherCode(right) }))
    answers.push(await other.send('sign-in', { account: asked, code: '0000' }))
    for (let tries = 0; tries < 3; tries += 1)
      answers.push(await other.send('sign-in/code', { account: asked }))
    await context.db.delete(limitPoints)
    return answers
  }
  expect(await answersTo('nobody-here@example.com')).toEqual(await answersTo(account))
  expect(await listSent(context.db, { to: 'nobody-here@example.com' })).toEqual([])
})

describe('an invitation', () => {
  test('leads by a code and an authenticator to work, and gives ten recovery codes', async () => {
    const { id, account, invitation } = await invited()
    const own = await withCode(account)
    expect((await own.send('sign-in', { account, code: own.code, invitation })).json).toEqual({
      stage: 'enrolment',
    })
    expect((await own.send('me')).json).toMatchObject({ id, stage: 'enrolment', permissions: [] })
    expect((await own.send('security')).code).toBe(1401)
    const { secret, uri } = (await own.send('security/totp/begin', {})).json
    expect(uri).toContain('otpauth://totp/')
    const before = own.cookies.get('__Host-portal_staff')
    const { recoveryCodes } = (await own.send('security/totp', { code: codeOf(secret) })).json
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(own.cookies.get('__Host-portal_staff')).not.toBe(before)
    expect((await own.send('me')).json).toMatchObject({
      stage: 'open',
      isProved: true,
      factors: { passkey: false, totp: true, recoveryCodes: 10 },
    })
    const [member] = await context.db.select().from(staff).where(eq(staff.id, id))
    expect(member).toMatchObject({ state: 'active', invitationHash: null })
  })

  test('counts three days, once, and for nobody else; without it nobody sets up a second factor', async () => {
    const [one, other] = [await invited(), await invited()]
    const tryWith = async (invitation?: string) => {
      await context.db.delete(limitPoints)
      const own = await withCode(one.account)
      return (await own.send('sign-in', { account: one.account, code: own.code, invitation })).msg
    }
    expect(await tryWith()).toMatch(/^您还没有设置第二步验证/)
    expect(await tryWith(other.invitation)).toMatch(/^邀请链接已失效/)
    portal.setNow(later(3 * 86_400))
    expect(await tryWith(one.invitation)).toMatch(/^邀请链接已失效/)
  })
})

describe('the code', () => {
  test('goes to whoever works here and to nobody else, and the answer tells them not apart', async () => {
    const { account } = await invited()
    const [known, unknown] = [browser(), browser()]
    const stranger = 'nobody@example.com'
    expect(await unknown.send('sign-in/code', { account: stranger })).toEqual(
      await known.send('sign-in/code', { account }),
    )
    expect(await listSent(context.db, { to: stranger })).toEqual([])
    expect(await unknown.send('sign-in/code', { account: stranger })).toEqual(
      await known.send('sign-in/code', { account }),
    )
    const wrong = await unknown.send('sign-in', { account: stranger, code: '1234' })
    expect([wrong.status, wrong.msg]).toEqual([400, '验证码不正确'])
  })

  test('of a reader opens nothing here, and the other way round', async () => {
    const { account } = await invited()
    const own = browser()
    await portal.app.inject({
      method: 'POST',
      url: '/login/send_email_code',
      payload: { email: account },
    })
    expect((await own.send('sign-in', { account, code: '0000' })).code).toBe(400)
  })

  test('guessed wrong is told to the person by mail, once an hour, and on the page of one’s security', async () => {
    const { account, own } = await enrolled()
    const stranger = await withCode(account)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await stranger.send('sign-in', { account, code: otherCode(stranger.code) })).status).toBe(400)
    const mails = await listSent(context.db, { to: account })
    expect(mails.filter(({ text }) => text.includes('没有通过'))).toHaveLength(1)
    const { failures } = (await own.send('security')).json
    expect(failures).toEqual([
      { at: expect.any(String), place: '127.0.0.1', step: 'code' },
      { at: expect.any(String), place: '127.0.0.1', step: 'code' },
    ])
  })
})

describe('the second factor', () => {
  test('opens the session, and a code of the authenticator counts once', async () => {
    const { account, secret } = await enrolled()
    portal.setNow(later(60))
    const first = await halfIn(account)
    const code = codeOf(secret, later(60))
    expect((await first.send('me')).json).toMatchObject({ stage: 'second_factor', permissions: [] })
    expect((await first.send('second-factor/code', { kind: 'totp', code })).code).toBe(0)
    expect((await first.send('me')).json.stage).toBe('open')
    await context.db.delete(limitPoints)
    const second = await halfIn(account)
    expect((await second.send('second-factor/code', { kind: 'totp', code })).msg).toBe(
      '第二步验证没有通过，请重试',
    )
  })

  test('used twice at the same moment lets one in', async () => {
    const { account, secret } = await enrolled()
    portal.setNow(later(60))
    const halves = [await halfIn(account)]
    await context.db.delete(limitPoints)
    halves.push(await halfIn(account))
    const answers = await Promise.all(
      halves.map((each) =>
        each.send('second-factor/code', { kind: 'totp', code: codeOf(secret, later(60)) }),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400])
  })

  test('may be a recovery code, each once', async () => {
    const { account, recoveryCodes } = await enrolled()
    const own = await halfIn(account)
    const code = String(recoveryCodes[3]).replace('-', ' ')
    expect((await own.send('second-factor/code', { kind: 'recovery', code })).code).toBe(0)
    expect((await own.send('me')).json.factors.recoveryCodes).toBe(9)
    expect((await own.send('second-factor/code', { kind: 'recovery', code })).code).toBe(400)
  })

  test('may be tried ten times in a quarter of an hour, fifty at once or one after the other', async () => {
    const { account } = await enrolled()
    const own = await halfIn(account)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => own.send('second-factor/code', { kind: 'totp', code: '000000' })),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  test('has to come within a quarter of an hour after the code', async () => {
    const { account } = await enrolled()
    const own = await halfIn(account)
    portal.setNow(later(15 * 60))
    expect((await own.send('me')).status).toBe(401)
  })

  test('unlocks a screen that was left alone, in the session that it had', async () => {
    const { own, secret } = await enrolled()
    const at = later(61 * 60)
    portal.setNow(at)
    expect((await own.send('security')).status).toBe(423)
    expect((await own.send('second-factor/code', { kind: 'totp', code: codeOf(secret, at) })).code).toBe(0)
    expect((await own.send('security')).code).toBe(0)
  })

  test('is asked for again after five minutes by what is dear', async () => {
    const { id, sessionId, token } = await staffWithToken(context, ['administrator'])
    const { secret } = await secretOf(token)
    const send = (payload: Record<string, unknown>, url: string) =>
      portal.app.inject({ method: 'POST', url, headers: staffHeaders(token), payload })
    const invite = (name: string) =>
      send({ name: '某人', account: `${name}@example.com`, roles: ['editor'] }, '/admin/api/staff/invite')
    expect((await invite(`within-${id}`)).json().code).toBe(0)
    const at = later(5 * 60)
    portal.setNow(at)
    const refused = await invite(`after-${id}`)
    expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
      403,
      1403,
      '这一步要再次确认是您本人，请重新完成第二步验证',
    ])
    const shown = await send({ kind: 'totp', code: codeOf(secret, at) }, '/admin/api/second-factor/code')
    expect(shown.json().code).toBe(0)
    expect((await invite(`after-${id}`)).json().code).toBe(0)
    const [session] = await context.db.select().from(staffSessions).where(eq(staffSessions.id, sessionId))
    expect(session?.provedAt).toEqual(at)
  })

  test('cannot be taken away when it is the last', async () => {
    const { own } = await enrolled()
    expect((await own.send('security/factors/remove', {})).msg).toBe('至少要留一种第二步验证，请先添加另一种')
    expect((await own.send('me')).json.factors.totp).toBe(true)
  })

  test('stays one where all are taken away in the same moment', async () => {
    const everybody = await Promise.all(Array.from({ length: 4 }, enrolled))
    for (const { id, own } of everybody) {
      const passkey = `passkey-${id}`
      await context.db.insert(staffPasskeys).values({
        id: passkey,
        staffId: id,
        name: '笔记本',
        publicKey: Buffer.alloc(1),
        counter: 0,
        createdAt: NOON,
      })
      const answers = await Promise.all(
        [{}, { passkey }].map((factor) => own.send('security/factors/remove', factor)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})

/** An authenticator for somebody who is at work already. */
async function secretOf(token: string): Promise<{ secret: string }> {
  const send = (url: string, payload: Record<string, unknown>) =>
    portal.app.inject({ method: 'POST', url, headers: staffHeaders(token), payload })
  const { secret } = (await send('/admin/api/security/totp/begin', {})).json().json
  expect((await send('/admin/api/security/totp', { code: codeOf(secret) })).json().code).toBe(0)
  return { secret }
}

test('one signs oneself out elsewhere', async () => {
  const { account, secret, own } = await enrolled()
  portal.setNow(later(60))
  const elsewhere = await halfIn(account)
  await elsewhere.send('second-factor/code', { kind: 'totp', code: codeOf(secret, later(60)) })
  expect((await own.send('security')).json.sessions).toHaveLength(2)
  await own.send('security/sessions/end', {})
  expect((await elsewhere.send('me')).status).toBe(401)
  expect((await own.send('me')).status).toBe(200)
})
