import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordChange } from '#features/accounts/channel-changes.server.ts'
import { closeDueAccounts } from '#features/accounts/close-account.server.ts'
import type { CodeChannel, CodePurpose } from '#features/accounts/contract.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { readSession } from '#features/accounts/read-session.server.ts'
import { sendCode } from '#features/accounts/send-code.server.ts'
import { forgetOldSignIns, openSession, signIn } from '#features/accounts/sign-in.server.ts'
import {
  accountRequests,
  channelChanges,
  personChannels,
  signInCodes,
} from '#features/accounts/tables.server.ts'
import { newToken } from '#features/accounts/token.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { makeReachable } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { closeOwnAccount } from './close-own-account.server.ts'
import { linkChannel } from './link-channel.server.ts'
import { undoByLink } from './undo-change.server.ts'

const MINUTE = 60_000
const BROWSER = newToken()
const DAYS = 24 * 60
let portal: Awaited<ReturnType<typeof testPortal>>

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  const { db } = await testDatabase()
  for (const table of [limitPoints, signInCodes, sendings]) await db.delete(table)
})

/** So many minutes after noon, from somewhere on the way to nobody's account. */
async function at(minutes: number): Promise<Context> {
  const now = new Date(NOON.getTime() + minutes * MINUTE)
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' }, now })
  return { ...context, caller: { address: '203.0.113.7', browser: 'Chrome', browserId: BROWSER } }
}

/** The last mail to an address that holds such a text; what the text catches. */
async function lastMail(address: string, text: RegExp): Promise<string> {
  const { db } = await testDatabase()
  const kept = await listSent(db, { to: address })
  return kept.flatMap((sent) => text.exec(sent.text)?.[1] ?? []).at(-1) ?? ''
}

async function codeTo(
  context: Context,
  address: string,
  purpose: CodePurpose = 'sign_in',
): Promise<{ channel: CodeChannel; code: string }> {
  const channel: CodeChannel = { kind: 'email', address }
  await sendCode(context, { channel, purpose, isCaptchaSolved: true })
  return { channel, code: await lastMail(address, /验证码是 (\d{4})/) }
}

let thieves = 0
/** An account whose mail address somebody with its token has replaced a minute after noon. */
async function takenOver() {
  const context = await at(0)
  const { id, email, phone } = await makeReachable(context)
  const { token, sessionId } = await openSession(context, id, ignoreNewDevice)
  const as = async (minutes: number): Promise<Context> => ({
    ...(await at(minutes)),
    actor: { kind: 'person', id, sessionId },
  })
  const thief = `thief${(thieves += 1)}@example.net`
  await linkChannel(await as(1), await codeTo(await as(1), thief, 'link'))
  return { id, email, phone, thief, token, as, link: await lastMail(email, /\/undo\/(\S+)/) }
}

async function addressesOf(id: number): Promise<string[]> {
  const { db } = await testDatabase()
  const own = await db.select().from(personChannels).where(eq(personChannels.personId, id))
  return own.map(({ address }) => address).toSorted()
}

test('the link that went to the former address gives it back, ends all sessions and says so to both', async () => {
  const { id, email, phone, thief, token, as, link } = await takenOver()
  await closeOwnAccount(await as(2), { isWanted: true })
  await undoByLink(await at(3), { token: link })
  expect(await addressesOf(id)).toEqual([email, phone].toSorted())
  expect(await readSession(await at(3), token)).toBeUndefined()
  const { db } = await at(3)
  expect(await db.select().from(accountRequests).where(eq(accountRequests.personId, id))).toMatchObject([
    { state: 'withdrawn' },
  ])
  for (const address of [email, thief]) expect(await lastMail(address, /(邮箱恢复为变动之前)/)).not.toBe('')
  // Its owner signs in as before, and the thief gets an account of his own.
  expect(await signIn(await at(4), await codeTo(await at(4), email))).toMatchObject({ personId: id })
  expect(await signIn(await at(5), await codeTo(await at(5), thief))).toMatchObject({ isNew: true })
  // A second press changes nothing.
  await undoByLink(await at(6), { token: link })
  expect(await addressesOf(id)).toEqual([email, phone].toSorted())
})

test('what was changed after that is undone with it', async () => {
  const { id, email, phone, as, link } = await takenOver()
  await linkChannel(await as(4), await codeTo(await as(4), `second${id}@example.net`, 'link'))
  await undoByLink(await at(5), { token: link })
  expect(await addressesOf(id)).toEqual([email, phone].toSorted())
})

test('the former address opens no new account meanwhile, but is told the way back', async () => {
  const { id, email, phone } = await takenOver()
  const refusal: unknown = await signIn(await at(10), await codeTo(await at(10), email)).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ code: 'channel_replaced' })
  const address = refusal instanceof Refusal ? String(refusal.detail.address) : ''
  await undoByLink(await at(11), {
    token: /^https:\/\/portal\.example\.com\/undo\/(\S+)$/.exec(address)?.[1] ?? '',
  })
  expect(await addressesOf(id)).toEqual([email, phone].toSorted())
})

test('after seven days a change stands, and the former address is anybody’s', async () => {
  const { id, email, phone, thief, link } = await takenOver()
  await expect(undoByLink(await at(7 * DAYS + 1), { token: link })).rejects.toMatchObject({
    code: 'undo_over',
  })
  expect(await addressesOf(id)).toEqual([phone, thief].toSorted())
  expect(await signIn(await at(7 * DAYS + 2), await codeTo(await at(7 * DAYS + 2), email))).toMatchObject({
    isNew: true,
  })
  await forgetOldSignIns(await at(7 * DAYS + 2))
  const { db } = await at(0)
  expect(await db.$count(channelChanges, eq(channelChanges.personId, id))).toBe(0)
})

test.each(['', '1', '1.AAAAAAAAAAAAAA', '1.AAAAAAAAAAAAA', 'zzzzzzzzz.AAAAAAAAAAAAAA', '../x', '1.＊'])(
  'a token that is not ours undoes nothing: %s',
  async (token) => {
    await takenOver()
    await expect(undoByLink(await at(3), { token })).rejects.toMatchObject({ code: 'undo_unknown' })
  },
)

test('the page says what happened and opening it changes nothing; its form does, without script and sign-in', async () => {
  const { id, email, phone, thief, link } = await takenOver()
  const url = `/undo/${link}`
  const { body, headers } = await portal.app.inject(url)
  expect(headers['cache-control']).toContain('no-')
  expect(body).toContain('不是我，恢复原来的邮箱')
  expect(body).not.toContain(email)
  expect(await addressesOf(id)).toEqual([phone, thief].toSorted())
  const posted = await portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(posted).toMatchObject({ statusCode: 303, headers: { location: url } })
  expect((await portal.app.inject(url)).body).toContain('已经恢复，全部设备已退出登录')
  expect(await addressesOf(id)).toEqual([email, phone].toSorted())
  expect((await portal.app.inject('/undo/1.AAAAAAAAAAAAAA')).body).toContain('这个恢复链接不正确')
})

/** An address that the office handed over from one account to another, whose own gave way to it; what undoes it. */
async function handedOver() {
  const context = await at(0)
  const { db } = context
  const [into, giver] = [await makeReachable(context), await makeReachable(context, { by: ['email'] })]
  await db.delete(personChannels).where(eq(personChannels.address, into.email))
  await db.update(personChannels).set({ personId: into.id }).where(eq(personChannels.address, giver.email))
  const change = { kind: 'email', former: into.email, present: giver.email, givenBy: giver.id } as const
  return { into, giver, token: await recordChange(context, into.id, change) }
}

test('what was handed over goes back once, however many ask at once', async () => {
  const { into, giver, token } = await handedOver()
  await Promise.all(Array.from({ length: 20 }, async () => undoByLink(await at(1), { token })))
  expect(await addressesOf(giver.id)).toEqual([giver.email])
  expect(await addressesOf(into.id)).toEqual([into.email, into.phone].toSorted())
  const { db } = await at(1)
  const told = await db.select().from(notifications).where(eq(notifications.personId, giver.id))
  expect(told.map(({ kind }) => kind)).toEqual(['channel_returned'])
})

test('what was handed over stays with no account that closes in the same moment', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { into, giver, token } = await handedOver()
    const context = await at(1)
    await context.db.insert(accountRequests).values({
      personId: giver.id,
      kind: 'close',
      createdAt: new Date(NOON.getTime() - 20 * DAYS * MINUTE),
    })
    await Promise.all([undoByLink(context, { token }), closeDueAccounts(context, async () => {})])
    expect(await addressesOf(giver.id)).toEqual([])
    expect(await addressesOf(into.id)).toEqual([into.email, into.phone].toSorted())
  }
})
