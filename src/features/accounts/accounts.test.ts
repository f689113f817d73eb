import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#platform/mail/tables.server.ts'
import type { SmsSender } from '#platform/sms/sms-sender.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import type { CodeChannel } from './contract.ts'
import { maskedEmail } from './email.ts'
import { readSession } from './read-session.server.ts'
import { sendCode } from './send-code.server.ts'
import { forgetOldSignIns, SESSION_MS, signIn } from './sign-in.server.ts'
import { endSession, signOut } from './sign-out.server.ts'
import { people, personChannels, sessions, signInCodes, signInEvents } from './tables.server.ts'

const phone: CodeChannel = { kind: 'phone', address: '+8613800138000' }
const SECOND = 1000
const MINUTE = 60 * SECOND

type SmsMessage = Parameters<SmsSender['send']>[0]

let sent: SmsMessage[] = []
let isDown = false

async function at(ms = 0, origin = '203.0.113.1') {
  const context = testContext((await testDatabase()).db, {
    actor: { kind: 'visitor' },
    now: new Date(NOON.getTime() + ms),
  })
  const sms = {
    send: async (message: SmsMessage) => {
      if (isDown) throw new Refusal('unavailable', 'sms_unavailable')
      sent.push(message)
    },
  }
  return {
    ...context,
    caller: { address: origin, browser: 'Chrome' },
    services: { ...context.services, sms },
  }
}
const lastCode = () => sent.at(-1)?.parameters.code ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

beforeEach(async () => {
  const { db } = await testDatabase()
  sent = []
  isDown = false
  for (const table of [signInEvents, signInCodes, sessions, personChannels]) await db.delete(table)
})

describe('sending a code', () => {
  test('tells four digits to the phone and keeps only what cannot be read back', async () => {
    const context = await at()
    expect(await sendCode(context, { channel: phone })).toEqual({ waitSeconds: 120 })
    expect(sent).toMatchObject([
      { phone: '+8613800138000', parameters: { code: expect.stringMatching(/^\d{4}$/) } },
    ])
    const [row] = await context.db.select().from(signInCodes)
    expect(JSON.stringify(row)).not.toContain(lastCode())
    expect(row?.codeHash).toHaveLength(32)
  })

  test('tells it to a mail address in a mail', async () => {
    const context = await at()
    await sendCode(context, { channel: { kind: 'email', address: 'a@example.com' } })
    const [mail] = await context.db.select().from(mails).where(eq(mails.recipient, 'a@example.com'))
    expect(mail?.body).toMatch(/验证码是 \d{4}，/)
  })

  test('is refused where no mail server could take it and no outbox shows it, and does not count', async () => {
    const context = await at()
    const { services } = context
    const configuredWith = (part: object) => ({
      ...context,
      services: { ...services, configuration: { ...services.configuration, smtp: undefined, ...part } },
    })
    const channel = { kind: 'email', address: 'unsent@example.com' } as const
    await expect(sendCode(configuredWith({ showsOutbox: false }), { channel })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'mail_unavailable',
    })
    await sendCode(configuredWith({ showsOutbox: true }), { channel })
  })

  test('is refused for 120 seconds with the seconds left, and not a second longer', async () => {
    await sendCode(await at(), { channel: phone })
    await expect(sendCode(await at(100 * SECOND), { channel: phone })).rejects.toMatchObject({
      code: 'code_sent_recently',
      detail: { seconds: 20 },
    })
    await sendCode(await at(120 * SECOND), { channel: phone })
  })

  test('that failed does not count and leaves nothing that could be guessed', async () => {
    isDown = true
    await expect(sendCode(await at(), { channel: phone })).rejects.toMatchObject({ code: 'sms_unavailable' })
    const { db } = await at()
    expect(await db.$count(signInCodes)).toBe(0)
    isDown = false
    await sendCode(await at(SECOND), { channel: phone })
  })

  test('is refused the eleventh time in a day', async () => {
    for (let number = 0; number < 10; number += 1)
      await sendCode(await at(number * 30 * MINUTE, `203.0.113.${number}`), { channel: phone })
    await expect(
      sendCode(await at(300 * MINUTE + MINUTE, '203.0.113.99'), { channel: phone }),
    ).rejects.toMatchObject({
      code: 'codes_of_today_used',
    })
  })

  test('from one place asks for a captcha after three, and stops after twenty whatever is solved', async () => {
    const send = async (number: number, isCaptchaSolved: boolean) =>
      sendCode(await at(number * SECOND), {
        channel: { kind: 'email', address: `reader${number}@example.com` },
        isCaptchaSolved,
      })
    for (let number = 0; number < 3; number += 1) await send(number, false)
    await expect(send(3, false)).rejects.toMatchObject({ code: 'captcha_needed' })
    for (let number = 3; number < 20; number += 1) await send(number, true)
    await expect(send(20, true)).rejects.toMatchObject({ code: 'codes_of_place_used' })
  })

  test('asked for fifty times at once is done once', async () => {
    const context = await at()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => sendCode(context, { channel: phone })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('makes an account for a new address and finds it again', async () => {
    await sendCode(await at(), { channel: phone })
    const first = await signIn(await at(SECOND), { channel: phone, code: lastCode() })
    expect(first.isNew).toBe(true)
    await sendCode(await at(5 * MINUTE), { channel: phone })
    const second = await signIn(await at(5 * MINUTE), { channel: phone, code: lastCode() })
    expect(second).toMatchObject({ personId: first.personId, isNew: false })
    const { db } = await at()
    const [person] = await db.select().from(people).where(eq(people.id, first.personId))
    expect(person?.name).toMatch(/^用户\d{4}$/)
  })

  test('uses a code up', async () => {
    await sendCode(await at(), { channel: phone })
    await signIn(await at(), { channel: phone, code: lastCode() })
    await expect(signIn(await at(), { channel: phone, code: lastCode() })).rejects.toMatchObject({
      code: 'code_expired',
    })
  })

  test('with one code from fifty devices at once succeeds once', async () => {
    await sendCode(await at(), { channel: phone })
    const context = await at()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => signIn(context, { channel: phone, code: lastCode() })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused after ten minutes, and with the code of somebody else’s address', async () => {
    await sendCode(await at(), { channel: phone })
    const other: CodeChannel = { kind: 'phone', address: '+8613900139000' }
    await expect(signIn(await at(), { channel: other, code: lastCode() })).rejects.toMatchObject({
      code: 'code_expired',
    })
    await expect(signIn(await at(10 * MINUTE), { channel: phone, code: lastCode() })).rejects.toMatchObject({
      code: 'code_expired',
    })
  })

  test('allows five guesses at a code, counted also when fifty come at once', async () => {
    await sendCode(await at(), { channel: phone })
    const context = await at()
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, () => signIn(context, { channel: phone, code: wrong(lastCode()) })),
    )
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as Refusal).code : 'ok',
    )
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5)
    await expect(signIn(context, { channel: phone, code: lastCode() })).rejects.toMatchObject({
      code: 'code_expired',
    })
  })

  test('stops a place that guessed wrong fifty times within the hour, whoever it guesses at', async () => {
    const { db, now } = await at()
    await db.insert(signInEvents).values(
      Array.from({ length: 50 }, (_, index) => ({
        at: now,
        deed: 'wrong' as const,
        subject: `phone:+86138000000${String(index).padStart(2, '0')}`,
        origin: '203.0.113.1',
      })),
    )
    await sendCode(await at(0, '198.51.100.7'), { channel: phone })
    await expect(signIn(await at(), { channel: phone, code: lastCode() })).rejects.toMatchObject({
      code: 'guesses_used',
    })
    await expect(
      sendCode(await at(5 * MINUTE), { channel: phone, isCaptchaSolved: true }),
    ).rejects.toMatchObject({
      code: 'guesses_used',
    })
    await signIn(await at(0, '198.51.100.7'), { channel: phone, code: lastCode() })
  })

  test('from thousands of places lets an account be broken into with a chance below 1 in 500 a day', async () => {
    const mail: CodeChannel = { kind: 'email', address: 'reader@example.com' }
    let tried = 0
    let place = 0
    // Somebody with a new address for every request, asking for a code whenever there may be one, for a day.
    for (let minute = 0; minute < 24 * 60; minute += 3) {
      for (const channel of [phone, mail]) {
        const from = async () => at(minute * MINUTE, `2001:db8::${(place += 1).toString(16)}`)
        const isSent = await sendCode(await from(), { channel, isCaptchaSolved: true }).then(
          () => true,
          () => false,
        )
        // Without a code there is nothing to guess at; now and then it is tried all the same.
        if (!isSent && minute % 60 > 0) continue
        const guesses = await Promise.all(
          Array.from({ length: 6 }, async () =>
            signIn(await from(), { channel, code: 'none' }).then(
              () => 'code_wrong',
              (error: Refusal) => error.code,
            ),
          ),
        )
        tried += guesses.filter((code) => code === 'code_wrong').length
      }
    }
    expect(place).toBeGreaterThan(1000)
    // Five guesses at a code of 10,000, and so many codes as were guessed at.
    expect(1 - (1 - 5 / 10_000) ** (tried / 5)).toBeLessThan(1 / 500)
    expect(sent.length).toBeLessThanOrEqual(10)
  })

  test('is refused for the rest of a day after ten wrong guesses, whatever is right by then', async () => {
    for (const start of [0, 5]) {
      await sendCode(await at(start * MINUTE, `198.51.100.${start}`), { channel: phone })
      for (let guess = 0; guess < 5; guess += 1) {
        const code = wrong(lastCode())
        await expect(
          signIn(await at(start * MINUTE, `192.0.2.${start + guess}`), { channel: phone, code }),
        ).rejects.toMatchObject({ code: 'code_wrong' })
      }
    }
    const later = await at(30 * MINUTE, '203.0.113.9')
    await expect(sendCode(later, { channel: phone })).rejects.toMatchObject({ code: 'guesses_of_today_used' })
    await expect(signIn(later, { channel: phone, code: '0000' })).rejects.toMatchObject({
      code: 'guesses_of_today_used',
    })
    const tomorrow = await at(24 * 60 * MINUTE + 6 * MINUTE)
    await sendCode(tomorrow, { channel: phone })
    await signIn(tomorrow, { channel: phone, code: lastCode() })
  })

  test('is refused to somebody who was banned', async () => {
    await sendCode(await at(), { channel: phone })
    const { personId, token } = await signIn(await at(), { channel: phone, code: lastCode() })
    const context = await at(5 * MINUTE)
    await context.db.update(people).set({ bannedAt: NOON }).where(eq(people.id, personId))
    expect(await readSession(context, token)).toBeUndefined()
    await sendCode(context, { channel: phone })
    await expect(signIn(context, { channel: phone, code: lastCode() })).rejects.toMatchObject({
      code: 'account_banned',
    })
  })
})

describe('a session', () => {
  async function signedIn() {
    await sendCode(await at(), { channel: phone })
    return signIn(await at(), { channel: phone, code: lastCode() })
  }
  const own = async ({ personId, sessionId }: { personId: number; sessionId: number }) => ({
    ...(await at()),
    actor: { kind: 'person', id: personId, sessionId } as const,
  })

  test('is known by its token alone, of which only the hash is kept', async () => {
    const { token, personId, sessionId } = await signedIn()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await readSession(await at(), token)).toEqual({ kind: 'person', id: personId, sessionId })
    expect(await readSession(await at(), `${token.slice(0, -1)}x`)).toBeUndefined()
    const { db } = await at()
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
  })

  test('lives seven days from its last use', async () => {
    const { token } = await signedIn()
    expect(await readSession(await at(SESSION_MS - SECOND), token)).toBeDefined()
    expect(await readSession(await at(2 * SESSION_MS - 2 * SECOND), token)).toBeDefined()
    expect(await readSession(await at(3 * SESSION_MS + MINUTE), token)).toBeUndefined()
    await forgetOldSignIns(await at(4 * SESSION_MS))
    const { db } = await at()
    expect(await db.$count(sessions)).toBe(0)
  })

  test('of a sixth device ends the one that was used longest ago', async () => {
    const tokens: string[] = []
    for (let device = 0; device < 6; device += 1) {
      const when = device * 5 * MINUTE
      await sendCode(await at(when, `203.0.113.${device}`), { channel: phone })
      tokens.push((await signIn(await at(when), { channel: phone, code: lastCode() })).token)
    }
    const found = await Promise.all(tokens.map(async (token) => readSession(await at(30 * MINUTE), token)))
    expect(found.map((session) => session !== undefined)).toEqual([false, true, true, true, true, true])
  })

  test('is ended by signing out, which succeeds without one, too', async () => {
    const signed = await signedIn()
    await signOut(await own(signed))
    await signOut(await own(signed))
    await signOut(await at())
    expect(await readSession(await at(), signed.token)).toBeUndefined()
  })

  test('of somebody else cannot be ended', async () => {
    const mine = await signedIn()
    const other: CodeChannel = { kind: 'email', address: 'b@example.com' }
    await sendCode(await at(0, '198.51.100.9'), { channel: other })
    const context = await at()
    const [mail] = await context.db.select().from(mails).where(eq(mails.recipient, 'b@example.com'))
    const code = /验证码是 (\d{4})/.exec(mail?.body ?? '')?.[1] ?? ''
    const theirs = await signIn(context, { channel: other, code })
    await expect(endSession(await own(mine), { sessionId: theirs.sessionId })).rejects.toMatchObject({
      code: 'session_unknown',
    })
    expect(await readSession(context, theirs.token)).toBeDefined()
  })
})

test('a mail address is shown so that only its owner knows it', () => {
  expect(maskedEmail('lin@example.com')).toBe('l***@example.com')
})
