import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { limitPoints } from '#platform/limits/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import type { CodeChannel } from './contract.ts'
import { ignoreNewDevice } from './note-device.server.ts'
import { readSession } from './read-session.server.ts'
import { sendCode } from './send-code.server.ts'
import { forgetOldSignIns, LONGEST_SESSION_MS, openSession, SESSION_MS, signIn } from './sign-in.server.ts'
import { endSession, signOut } from './sign-out.server.ts'
import { consents, people, personChannels, sessions } from './tables.server.ts'
import { lastCodeTo, makePerson } from './testing.ts'
import { newToken } from './token.server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const phone: CodeChannel = { kind: 'phone', address: '+8613800138000' }
const browserId = newToken()

async function at(ms = 0): Promise<Context> {
  const now = new Date(NOON.getTime() + ms)
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' }, now })
  return { ...context, caller: { address: '203.0.113.1', browser: 'Chrome', browserId } }
}

async function signInAt(ms: number, given: { agreedTo?: { document: string; version: string }[] } = {}) {
  await sendCode(await at(ms), { channel: phone })
  return signIn(await at(ms), { channel: phone, code: await lastCodeTo(await at(), phone), ...given })
}

/** Somebody signed in at noon. */
async function signedIn() {
  const context = await at()
  const personId = await makePerson(context)
  return { personId, ...(await openSession(context, personId, ignoreNewDevice)) }
}
const own = async ({ personId, sessionId }: { personId: number; sessionId: number }) => ({
  ...(await at()),
  actor: { kind: 'person', id: personId, sessionId } as const,
})

beforeEach(async () => {
  const { db } = await testDatabase()
  for (const table of [limitPoints, sessions, personChannels]) await db.delete(table)
})

describe('signing in', () => {
  test('makes an account for a new address and finds it again', async () => {
    const first = await signInAt(0)
    expect(first.isNew).toBe(true)
    expect(await signInAt(5 * MINUTE)).toMatchObject({ personId: first.personId, isNew: false })
    const { db } = await at()
    const [person] = await db.select().from(people).where(eq(people.id, first.personId))
    expect(person?.name).toMatch(/^用户\d{4}$/)
  })

  test('notes an agreement only of whoever was asked for it', async () => {
    const { personId } = await signInAt(0)
    const { db } = await at()
    const agreed = () => db.select().from(consents).where(eq(consents.personId, personId))
    expect(await agreed()).toEqual([])
    await signInAt(5 * MINUTE, { agreedTo: [{ document: 'agreement', version: '2026-11-01' }] })
    expect((await agreed()).map(({ document }) => document).toSorted()).toEqual(['agreement'])
  })

  test('is refused to somebody who was banned', async () => {
    const { personId, token } = await signInAt(0)
    const context = await at(5 * MINUTE)
    await context.db.update(people).set({ bannedAt: NOON }).where(eq(people.id, personId))
    expect(await readSession(context, token)).toBeUndefined()
    await expect(signInAt(5 * MINUTE)).rejects.toMatchObject({ code: 'account_banned' })
  })
})

describe('a session', () => {
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

  test('ends after ninety days however much it is used', async () => {
    const { token } = await signedIn()
    for (let day = 1; day < 90; day += 1) expect(await readSession(await at(day * DAY), token)).toBeDefined()
    expect(await readSession(await at(LONGEST_SESSION_MS - SECOND), token)).toBeDefined()
    expect(await readSession(await at(LONGEST_SESSION_MS), token)).toBeUndefined()
  })

  test('of a sixth device ends the one that was used longest ago', async () => {
    const { personId } = await signedIn()
    const tokens: string[] = []
    for (let device = 1; device <= 6; device += 1)
      tokens.push((await openSession(await at(device * MINUTE), personId, ignoreNewDevice)).token)
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

  test('of other devices are ended at once, which is written down where there were any', async () => {
    const mine = await signedIn()
    const { token } = await openSession(await at(), mine.personId, ignoreNewDevice)
    for (let turn = 0; turn < 3; turn += 1) await endSession(await own(mine), 'others')
    expect(await readSession(await at(), token)).toBeUndefined()
    const { rows } = await (
      await at()
    ).db.execute(
      sql`select from audit_records where verb = 'endSession' and subject = ${`person:${mine.personId}`}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    await expect(endSession(await own(mine), { sessionId: theirs.sessionId })).rejects.toMatchObject({
      code: 'session_unknown',
    })
    expect(await readSession(await at(), theirs.token)).toBeDefined()
  })
})
