import { beforeEach, describe, expect, test } from 'vitest'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { noteRefusal, readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { mailRefusals } from '#platform/mail/tables.server.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { countWrongGuesses } from './asker.server.ts'
import { EVERYBODY, wrongOfAll, wrongOfPlace } from './rate-limits.ts'
import type { CodeChannel } from './contract.ts'
import { ignoreNewDevice } from './note-device.server.ts'
import { sendCode } from './send-code.server.ts'
import { forgetOldSignIns, openSession, signIn } from './sign-in.server.ts'
import { endSession } from './sign-out.server.ts'
import { knownBrowsers, personChannels, sessions, signInCodes } from './tables.server.ts'
import { lastCodeTo, otherCode } from './testing.ts'
import { newToken } from './token.server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const phone: CodeChannel = { kind: 'phone', address: '+8613800138000' }
const mail: CodeChannel = { kind: 'email', address: 'reader@example.com' }
const HERE = newToken()
const ALIYUN = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '门户',
  ALIYUN_SMS_SIGN_IN_TEMPLATE: 'SMS_1',
}
const solved = { isCaptchaSolved: true }

/** So long after noon, from a browser and a place. */
async function at(ms = 0, { browserId = HERE, place = '203.0.113.1' } = {}): Promise<Context> {
  const context = testContext((await testDatabase()).db, {
    actor: { kind: 'visitor' },
    now: new Date(NOON.getTime() + ms),
  })
  return { ...context, caller: { address: place, browser: 'Chrome', ...(browserId && { browserId }) } }
}
const stranger = (place: string) => ({ browserId: newToken(), place })
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))
/** What becomes of something: `ok`, or the code it is refused with. */
const outcome = (work: Promise<unknown>) => work.then(() => 'ok', codeOf)
const count = (outcomes: readonly string[], code: string) => outcomes.filter((each) => each === code).length

beforeEach(async () => {
  const { db } = await testDatabase()
  for (const table of [limitPoints, signInCodes, sessions, knownBrowsers, personChannels])
    await db.delete(table)
  await db.delete(sendings)
})

describe('two first sign-ins with one new address', () => {
  test('in the same moment from two browsers are of one account', async () => {
    const numbers = ['1', '2', '3', '4', '5'].map((last): CodeChannel => ({
      kind: 'phone',
      address: `+861380013810${last}`,
    }))
    const tries = await Promise.all(
      numbers.map(async (channel, n) => {
        const browsers = [stranger(`203.0.113.1${n}`), stranger(`203.0.113.2${n}`)] as const
        const codes: string[] = []
        for (const [later, browser] of browsers.entries()) {
          await sendCode(await at(later * 2 * MINUTE, browser), { channel })
          codes.push(await lastCodeTo(await at(), channel))
        }
        return browsers.map((browser, which) => ({ channel, browser, code: codes[which] ?? '' }))
      }),
    )
    for (const both of tries) {
      const signedIn = await Promise.all(
        both.map(async ({ channel, browser, code }) =>
          signIn(await at(3 * MINUTE, browser), { channel, code }),
        ),
      )
      expect(new Set(signedIn.map(({ personId }) => personId)).size).toBe(1)
      expect(signedIn.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    }
  })
})

describe('sending a code', () => {
  test('tells four digits and keeps only what cannot be read back', async () => {
    const context = await at()
    const sent = await sendCode(context, { channel: phone })
    expect(sent).toEqual({ waitSeconds: 120, codeId: expect.stringMatching(/^[\w-]{43}$/) })
    const code = await lastCodeTo(context, phone)
    expect(code).toMatch(/^\d{4}$/)
    const [row] = await context.db.select().from(signInCodes)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.codeHash).toHaveLength(32)
  })

  test('says in a mail what it is for', async () => {
    await sendCode(await at(), { channel: mail, purpose: 'prove' })
    const [sent] = await listSent((await at()).db)
    expect(sent?.subject).toContain('身份确认验证码')
    expect(sent?.text).toMatch(/^您的身份确认验证码是 \d{4}，10 分钟内有效。\n\n有人登录了您的账号/)
  })

  test('is refused where no mail server could take it and no outbox shows it, and does not count', async () => {
    const context = await at()
    const { services } = context
    const configuredWith = (part: object) => ({
      ...context,
      services: {
        ...services,
        configuration: { ...services.configuration, smtp: undefined, mode: 'production' as const, ...part },
      },
    })
    await expect(sendCode(configuredWith({ showsOutbox: false }), { channel: mail })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'mail_unavailable',
    })
    await sendCode(configuredWith({ showsOutbox: true }), { channel: mail })
  })

  test('is refused for 120 seconds with the seconds left, and not a second longer', async () => {
    await sendCode(await at(), { channel: phone })
    await expect(sendCode(await at(100 * SECOND), { channel: phone })).rejects.toMatchObject({
      code: 'code_sent_recently',
      detail: { seconds: 20 },
    })
    await sendCode(await at(120 * SECOND), { channel: phone })
  })

  test('asked for fifty times at once is done once', async () => {
    const context = await at()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(sendCode(context, { channel: phone }))),
    )
    expect(count(outcomes, 'ok')).toBe(1)
    expect(await context.db.$count(sendings)).toBe(1)
  })

  test('is refused where no provider reaches such a number, and does not count', async () => {
    const context = await at()
    const environment = { ...ALIYUN, ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '' }
    const configuration = readConfiguration({ NODE_ENV: 'test', ...environment })
    const served = { ...context, services: { ...context.services, configuration } }
    const abroad: CodeChannel = { kind: 'phone', address: '+85291234567' }
    expect(await outcome(sendCode(served, { channel: abroad }))).toBe('sms_number_refused')
    expect(await outcome(sendCode(served, { channel: phone }))).toBe('ok')
    expect(await context.db.$count(limitPoints)).toBe(4)
  })

  test('from one place asks for a captcha after three, and stops after twenty whatever is solved', async () => {
    const send = async (number: number, isCaptchaSolved: boolean) =>
      outcome(
        sendCode(await at(number * SECOND), {
          channel: { kind: 'email', address: `reader${number}@example.com` },
          isCaptchaSolved,
        }),
      )
    for (let number = 0; number < 3; number += 1) expect(await send(number, false)).toBe('ok')
    expect(await send(3, false)).toBe('captcha_needed')
    for (let number = 3; number < 20; number += 1) expect(await send(number, true)).toBe('ok')
    expect(await send(20, true)).toBe('codes_of_place_used')
  })

  test('to one address is done three times a day for one place and seven times for all strangers', async () => {
    const ask = async (minute: number, place: string) =>
      outcome(sendCode(await at(minute * MINUTE, stranger(place)), { channel: phone, ...solved }))
    const outcomes: string[] = []
    for (let turn = 0; turn < 12; turn += 1)
      outcomes.push(await ask(turn * 3, `198.51.100.${Math.floor(turn / 4)}`))
    const sent = outcomes.map((each) => each === 'ok')
    expect(sent.slice(0, 4)).toEqual([true, true, true, false])
    expect(sent.slice(4, 8)).toEqual([true, true, true, false])
    expect(sent.slice(8, 12)).toEqual([true, false, false, false])
    expect(outcomes.filter((each) => each !== 'ok')).toEqual(Array(5).fill('codes_of_today_used'))
    expect(await ask(24 * 60, '198.51.100.0')).toBe('ok')
  })
})

describe('a code', () => {
  test('signs in once, in the browser that asked for it', async () => {
    await sendCode(await at(), { channel: phone })
    const given = { channel: phone, code: await lastCodeTo(await at(), phone) }
    expect(await outcome(signIn(await at(0, stranger('198.51.100.9')), given))).toBe('code_expired')
    expect(await outcome(signIn(await at(0, { browserId: '' }), given))).toBe('code_expired')
    expect(await outcome(signIn(await at(), given))).toBe('ok')
    expect(await outcome(signIn(await at(), given))).toBe('code_expired')
  })

  test('signs in a caller without cookies by what sending answered', async () => {
    const { codeId } = await sendCode(await at(0, { browserId: '' }), { channel: phone })
    const given = { channel: phone, code: await lastCodeTo(await at(), phone) }
    const caller = await at(0, { browserId: '', place: '198.51.100.7' })
    expect(await outcome(signIn(caller, { ...given, codeId: newToken() }))).toBe('code_expired')
    expect(await outcome(signIn(caller, { ...given, codeId }))).toBe('ok')
  })

  test('counts for ten minutes, for its address and for its purpose only', async () => {
    const context = await at()
    await sendCode(context, { channel: phone })
    const code = await lastCodeTo(context, phone)
    const other: CodeChannel = { kind: 'phone', address: '+8613900139000' }
    expect(await outcome(signIn(context, { channel: other, code }))).toBe('code_expired')
    expect(await outcome(signIn(await at(10 * MINUTE), { channel: phone, code }))).toBe('code_expired')
    await sendCode(await at(10 * MINUTE), { channel: phone, purpose: 'link', ...solved })
    const linking = await lastCodeTo(context, phone)
    const later = await at(11 * MINUTE)
    expect(await outcome(signIn(later, { channel: phone, code: linking, ...solved }))).toBe('code_expired')
  })

  test('given from fifty places at once signs in once', async () => {
    const context = await at()
    await sendCode(context, { channel: phone })
    const code = await lastCodeTo(context, phone)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(signIn(context, { channel: phone, code }))),
    )
    expect(count(outcomes, 'ok')).toBe(1)
  })

  test('is guessed at four times by a stranger at most, also when fifty guess at once', async () => {
    const context = await at()
    await sendCode(context, { channel: phone })
    const right = await lastCodeTo(context, phone)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        outcome(signIn(context, { channel: phone, code: otherCode(right), ...solved })),
      ),
    )
    expect(count(outcomes, 'code_wrong')).toBe(4)
    expect(await outcome(signIn(context, { channel: phone, code: right, ...solved }))).toMatch(
      /^code_(spent|expired)$/,
    )
  })

  test('may be tried again by its owner after a mistake, behind a captcha from the third time on', async () => {
    const context = await at()
    await sendCode(context, { channel: phone })
    const right = await lastCodeTo(context, phone)
    const wrong = { channel: phone, code: otherCode(right) }
    for (const _mistake of [1, 2]) expect(await outcome(signIn(context, wrong))).toBe('code_wrong')
    expect(await outcome(signIn(context, { channel: phone, code: right }))).toBe('captcha_needed')
    expect(await outcome(signIn(context, { channel: phone, code: right, ...solved }))).toBe('ok')
  })
})

describe('a stranger', () => {
  /** The owner has signed in here before. */
  async function ownerKnownHere() {
    await sendCode(await at(-60 * MINUTE), { channel: phone })
    const code = await lastCodeTo(await at(), phone)
    return signIn(await at(-60 * MINUTE), { channel: phone, code })
  }
  /** Asks and guesses from ever new places and browsers until nothing goes any more; how many guesses were looked at. */
  async function siege(channel: CodeChannel, minutes: number): Promise<number> {
    let guesses = 0
    for (let minute = 0; minute < minutes; minute += 60) {
      const from = stranger(`2001:db8:${minute.toString(16)}::1`)
      const asked = await outcome(sendCode(await at(minute * MINUTE, from), { channel, ...solved }))
      // Without a code there is nothing to guess at; now and then it is tried all the same.
      if (asked !== 'ok' && minute % 360 > 0) continue
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, async () =>
          outcome(signIn(await at(minute * MINUTE, from), { channel, code: 'none', ...solved })),
        ),
      )
      guesses += count(outcomes, 'code_wrong')
    }
    return guesses
  }

  test('from hundreds of places breaks into an account with a chance below 1 in 500 a day, and locks out no owner who was here before', async () => {
    await ownerKnownHere()
    const guesses = (await siege(phone, 24 * 60)) + (await siege(mail, 24 * 60))
    expect(guesses).toBe(20)
    expect(1 - (1 - 1 / 10_000) ** guesses).toBeLessThan(1 / 500)
    // The owner asks for a code here, mistakes it once and is in.
    const later = await at(23 * 60 * MINUTE)
    await sendCode(later, { channel: phone, ...solved })
    const code = await lastCodeTo(later, phone)
    expect(await outcome(signIn(later, { channel: phone, code: otherCode(code), ...solved }))).toBe(
      'code_wrong',
    )
    expect(await outcome(signIn(later, { channel: phone, code, ...solved }))).toBe('ok')
  })

  test('who guesses without having asked is no harm to the code that the owner has', async () => {
    const elsewhere = await at(0, { browserId: newToken(), place: '192.0.2.1' })
    await sendCode(elsewhere, { channel: phone })
    const code = await lastCodeTo(elsewhere, phone)
    for (let guess = 0; guess < 50; guess += 1)
      await outcome(signIn(await at(0, stranger(`198.51.100.${guess}`)), { channel: phone, code, ...solved }))
    expect(await outcome(signIn(elsewhere, { channel: phone, code }))).toBe('ok')
  })

  test('alone leaves an owner with a new browser enough codes', async () => {
    for (let turn = 0; turn < 10; turn += 1)
      await outcome(
        sendCode(await at(turn * 3 * MINUTE, stranger('198.51.100.1')), { channel: phone, ...solved }),
      )
    const anew = await at(40 * MINUTE, { browserId: newToken(), place: '192.0.2.1' })
    expect(await outcome(sendCode(anew, { channel: phone }))).toBe('ok')
    const code = await lastCodeTo(anew, phone)
    expect(await outcome(signIn(anew, { channel: phone, code }))).toBe('ok')
  })

  test('sits at a browser again whose owner ended its session from elsewhere', async () => {
    const { personId, sessionId } = await ownerKnownHere()
    const another = await at(0, { browserId: '' })
    const { db } = another
    const here = await openSession(another, personId, ignoreNewDevice)
    const actor = { kind: 'person', id: personId, sessionId: here.sessionId } as const
    const elsewhere = { ...another, actor }
    expect(await db.$count(knownBrowsers)).toBe(1)
    await endSession(elsewhere, { sessionId })
    expect(await db.$count(knownBrowsers)).toBe(0)
  })
})

describe('a place', () => {
  test('that guessed wrong fifty times within the hour is stopped, whoever it guesses at; others are not', async () => {
    await takePoints(await at(), [{ limit: wrongOfPlace, key: '203.0.113.1', points: 50 }])
    await sendCode(await at(0, { place: '198.51.100.7' }), { channel: phone })
    const given = { channel: phone, code: await lastCodeTo(await at(), phone), ...solved }
    expect(await outcome(signIn(await at(), given))).toBe('guesses_used')
    expect(await outcome(sendCode(await at(5 * MINUTE), { channel: phone, ...solved }))).toBe('guesses_used')
    expect(await outcome(signIn(await at(0, { place: '198.51.100.7' }), given))).toBe('ok')
  })

  test('is one IPv6 network, however many addresses it has', async () => {
    const ask = async (number: number) =>
      outcome(
        sendCode(await at(0, stranger(`2001:db8:0:7::${number}`)), {
          channel: { kind: 'email', address: `reader${number}@example.com` },
        }),
      )
    for (const number of [1, 2, 3]) expect(await ask(number)).toBe('ok')
    expect(await ask(4)).toBe('captcha_needed')
  })
})

test('wrong guesses at all accounts are counted, and many within an hour ask everybody for a captcha', async () => {
  const context = await at()
  await sendCode(context, { channel: phone })
  const code = await lastCodeTo(context, phone)
  await outcome(signIn(context, { channel: phone, code: otherCode(code) }))
  expect(await countWrongGuesses(context)).toBe(1)
  await takePoints(context, [{ limit: wrongOfAll, key: EVERYBODY, points: 299 }])
  expect(await outcome(signIn(context, { channel: phone, code }))).toBe('captcha_needed')
  expect(await countWrongGuesses(await at(60 * MINUTE))).toBe(0)
})

test('a hundred and fifty guesses at once hold up nobody else', async () => {
  const { db, pool } = await testDatabase()
  const context = await at()
  await sendCode(context, { channel: phone })
  const guess = () => outcome(signIn(context, { channel: phone, code: 'none', ...solved }))
  const locks = await Promise.all(
    Array.from({ length: 30 }, async () => {
      await Promise.all([guess(), guess(), guess(), guess(), guess()])
      const { rows } = await pool.query(
        `select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    }),
  )
  expect(Math.max(...locks)).toBe(0)
  expect(await db.$count(signInCodes)).toBe(1)
})

test('a code that came by mail shows that mails arrive, whatever mail servers said; one by telephone does not', async () => {
  const context = await at()
  const said = { address: mail.address, verdict: 'dead', reason: '550 5.1.1', writtenAt: NOON } as const
  await noteRefusal(context, said)
  await sendCode(context, { channel: phone })
  await signIn(context, { channel: phone, code: await lastCodeTo(context, phone) })
  await sendCode(context, { channel: mail })
  await expect(signIn(context, { channel: mail, code: 'none', ...solved })).rejects.toMatchObject({
    code: 'code_wrong',
  })
  expect(await readRefusal(context, mail.address)).toMatchObject({ since: NOON })
  const later = await at(3 * MINUTE)
  await sendCode(later, { channel: mail, ...solved })
  await signIn(later, { channel: mail, code: await lastCodeTo(later, mail), ...solved })
  expect(await readRefusal(context, mail.address)).toBeUndefined()
  await context.db.delete(mailRefusals)
})

test('what is past is forgotten', async () => {
  await sendCode(await at(), { channel: phone })
  const code = await lastCodeTo(await at(), phone)
  await signIn(await at(), { channel: phone, code })
  await sendCode(await at(3 * MINUTE), { channel: phone })
  await forgetOldSignIns(await at(181 * 24 * 60 * MINUTE))
  const { db } = await at()
  for (const table of [signInCodes, knownBrowsers, sessions]) expect(await db.$count(table)).toBe(0)
})
