import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { prove, sendProof } from '#features/accounts/proof.server.ts'
import { readSession } from '#features/accounts/read-session.server.ts'
import { sendCode } from '#features/accounts/send-code.server.ts'
import { issueTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { endSession } from '#features/accounts/sign-out.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { personChannels, signInCodes } from '#features/accounts/tables.server.ts'
import { listMessages } from '#features/notifications/queries.server.ts'
import { lastCodeTo } from '#features/accounts/testing.ts'
import { newToken } from '#features/accounts/token.server.ts'
import { makeReachable } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { createAccountCalls } from './account-calls.server.ts'
import { closeOwnAccount } from './close-own-account.server.ts'
import { linkChannel, linkWechat, unlinkChannel } from './link-channel.server.ts'

const MINUTE = 60_000
const BROWSER = newToken()
const thief: CodeChannel = { kind: 'email', address: 'thief@example.net' }

beforeEach(async () => {
  const { db } = await testDatabase()
  for (const table of [limitPoints, signInCodes, sendings]) await db.delete(table)
  await db.delete(personChannels).where(eq(personChannels.address, thief.address))
})

/** Somebody with a mail address and a phone, signed in on two devices at noon. */
async function owner() {
  const { db } = await testDatabase()
  const context = testContext(db)
  const reachable = await makeReachable(context)
  const here = await openSession(context, reachable.id, ignoreNewDevice)
  const elsewhere = await openSession(context, reachable.id, ignoreNewDevice)
  const at = (minutes: number): Context => ({
    ...testContext(db, {
      actor: { kind: 'person', id: reachable.id, sessionId: here.sessionId },
      now: new Date(NOON.getTime() + minutes * MINUTE),
    }),
    caller: {
      address: '203.0.113.7',
      browser: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0',
      browserId: BROWSER,
    },
  })
  return { ...reachable, at, elsewhere: elsewhere.token, otherSession: elsewhere.sessionId, here: here.token }
}

async function addressesOf(context: Context, id: number): Promise<string[]> {
  const own = await context.db.select().from(personChannels).where(eq(personChannels.personId, id))
  return own.map(({ address }) => address).toSorted()
}

async function codeSentTo(context: Context, channel: CodeChannel): Promise<string> {
  await sendCode(context, { channel, purpose: 'link' })
  return lastCodeTo(context, channel)
}

test('a token alone takes no account away: without a proof of the last minutes nothing is linked, closed or taken along, and nobody signed out', async () => {
  const { id, email, at, otherSession: other } = await owner()
  const late = at(10)
  const code = await codeSentTo(late, thief)
  const ticket = await issueTicket(late, { unionId: `union-${id}`, name: '生人' })
  const refused = { kind: 'not_allowed', code: 'proof_needed' }
  await expect(linkChannel(late, { channel: thief, code })).rejects.toMatchObject(refused)
  await expect(linkWechat(late, ticket)).rejects.toMatchObject(refused)
  await expect(closeOwnAccount(late, { isWanted: true })).rejects.toMatchObject(refused)
  for (const which of ['others', { sessionId: other }] as const)
    await expect(endSession(late, which)).rejects.toMatchObject(refused)
  const exportPerson = async () => ({ 账号: id })
  const data = createAccountCalls({ exportPerson, endingsOfPerson: async () => [] }).find(({ path }) =>
    path.endsWith('/data'),
  )
  await expect(data?.answer(late, {})).rejects.toMatchObject(refused)
  expect(await data?.answer(at(9), {})).toMatchObject({ json: { 账号: id } })
  expect(await addressesOf(late, id)).toContain(email)
  // The code is not used up by that.
  await linkChannel(at(9), { channel: thief, code })
})

test('a code to an address that the account has proves its owner for ten minutes, in this session only', async () => {
  const { email, at } = await owner()
  await sendProof(at(60), { kind: 'email', isCaptchaSolved: false })
  const wrong = (await lastCodeTo(at(60), { kind: 'email', address: email })) === '0000' ? '0001' : '0000'
  await expect(prove(at(60), { kind: 'email', code: wrong })).rejects.toMatchObject({ code: 'code_wrong' })
  await prove(at(60), { kind: 'email', code: await lastCodeTo(at(60), { kind: 'email', address: email }) })
  const code = await codeSentTo(at(69), thief)
  const other = { ...at(69), actor: { ...(at(69).actor as { kind: 'person'; id: number }), sessionId: 0 } }
  await expect(linkChannel(other, { channel: thief, code })).rejects.toMatchObject({ code: 'proof_needed' })
  await linkChannel(at(69), { channel: thief, code })
})

test('an address that is replaced hears of it like the new one, with the time and the device; other sessions end', async () => {
  const { id, email, phone, at, elsewhere, here } = await owner()
  const context = at(1)
  await linkChannel(context, { channel: thief, code: await codeSentTo(context, thief) })
  const told = await listSent(context.db, { channel: 'mail', purpose: 'channel_changed' })
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([email, thief.address].toSorted())
  const said =
    /2026-11-21 12:01 在“Chrome · Windows”上（网络地址 203\.0\.113\.7）把邮箱“.\*{3}@example\.com”更换为“t\*{3}@example\.net”/
  for (const mail of told) expect(mail.text).toMatch(said)
  const texts = await listSent(context.db, { channel: 'sms' })
  expect(texts).toMatchObject([{ recipient: phone, notice: 'channel_changed' }])
  expect(await listMessages(context, { limit: 10 })).toMatchObject([
    { title: '您的账号更换了邮箱', text: expect.stringMatching(said) },
  ])
  expect(await readSession(context, elsewhere)).toBeUndefined()
  expect(await readSession(context, here)).toMatchObject({ id })
})

test('a replaced phone hears of it by SMS', async () => {
  const { phone, at } = await owner()
  const channel: CodeChannel = { kind: 'phone', address: '+8613700137000' }
  await linkChannel(at(1), { channel, code: await codeSentTo(at(1), channel) })
  const texts = await listSent(at(1).db, { channel: 'sms', purpose: 'channel_changed' })
  expect(texts.map(({ recipient }) => recipient).toSorted()).toEqual([channel.address, phone].toSorted())
  await at(1).db.delete(personChannels).where(eq(personChannels.address, channel.address))
})

test('an address of somebody else stays theirs, and nothing changes', async () => {
  const mine = await owner()
  const theirs = await owner()
  const channel: CodeChannel = { kind: 'email', address: theirs.email }
  const code = await codeSentTo(mine.at(1), channel)
  await expect(linkChannel(mine.at(1), { channel, code })).rejects.toMatchObject({ code: 'channel_taken' })
  const rows = await mine.at(1).db.select().from(personChannels).where(eq(personChannels.kind, 'email'))
  const owners = new Map(rows.map(({ personId, address }) => [address, personId]))
  expect([owners.get(mine.email), owners.get(theirs.email)]).toEqual([mine.id, theirs.id])
  expect(await readSession(mine.at(1), mine.elsewhere)).toBeDefined()
})

test('a WeChat is linked once, instead of another one, never taken from somebody else, and told', async () => {
  const [mine, theirs] = [await owner(), await owner()]
  const link = async (who: typeof mine, unionId: string) => {
    const ticket = await issueTicket(who.at(1), { unionId, name: '扫码的人' })
    await linkWechat(who.at(1), ticket)
    return ticket
  }
  const used = await link(mine, 'union-a')
  await expect(linkWechat(mine.at(1), used)).rejects.toMatchObject({ code: 'ticket_spent' })
  await link(mine, 'union-b')
  await link(theirs, 'union-a')
  await expect(link(theirs, 'union-b')).rejects.toMatchObject({ kind: 'conflict', code: 'wechat_taken' })
  const rows = await mine.at(1).db.select().from(personChannels).where(eq(personChannels.kind, 'wechat'))
  expect(new Map(rows.map(({ personId, address }) => [personId, address]))).toEqual(
    new Map([
      [mine.id, 'union-b'],
      [theirs.id, 'union-a'],
    ]),
  )
  expect((await listMessages(mine.at(1), { limit: 10 })).map(({ title }) => title)).toEqual([
    '您的账号更换了微信',
    '您的账号绑定了微信',
  ])
})

test('asking for the account to be closed is told once to every address', async () => {
  const { email, phone, at } = await owner()
  for (const minute of [1, 2]) await closeOwnAccount(at(minute), { isWanted: true })
  await closeOwnAccount(at(100), { isWanted: false })
  const told = await listSent(at(1).db, { channel: 'mail' })
  expect(told).toMatchObject([{ recipient: email, purpose: 'closing_asked' }])
  expect(told[0]?.text).toContain('账号将于 2026-12-05 注销')
  expect(await listSent(at(1).db, { channel: 'sms' })).toMatchObject([
    { recipient: phone, notice: 'closing_asked' },
  ])
})

test('asking again and again sends no more than five messages a day, and taking it back is always possible', async () => {
  const { id, phone, at } = await owner()
  const ask = () => closeOwnAccount(at(1), { isWanted: true })
  const takeBack = () => closeOwnAccount(at(1), { isWanted: false })
  for (let turn = 0; turn < 5; turn += 1) {
    await ask()
    await takeBack()
  }
  await expect(ask()).rejects.toMatchObject({ kind: 'too_many', code: 'closings_of_day_used' })
  await takeBack()
  const told = await listSent(at(1).db, { channel: 'sms' })
  expect(told.filter(({ recipient }) => recipient === phone)).toHaveLength(5)
  // What was taken back already is written down no more.
  await takeBack()
  const { rows } = await at(1).db.execute(
    sql`select from audit_records where verb = 'askToClose' and subject = ${`person:${id}`}`,
  )
  expect(rows).toHaveLength(10)
})

test('what is taken away can no longer be signed in by, but never the last phone or mail address', async () => {
  const { id, phone, at } = await owner()
  await linkWechat(at(1), await issueTicket(at(1), { unionId: `union-${id}`, name: '扫码的人' }))
  await expect(unlinkChannel(at(10), 'wechat')).rejects.toMatchObject({ code: 'proof_needed' })
  await unlinkChannel(at(2), 'wechat')
  await expect(unlinkChannel(at(2), 'wechat')).rejects.toMatchObject({ code: 'channel_unknown' })
  await unlinkChannel(at(3), 'email')
  await expect(unlinkChannel(at(4), 'phone')).rejects.toMatchObject({ code: 'channel_last' })
  expect(await addressesOf(at(4), id)).toEqual([phone])
  expect((await listMessages(at(4), { limit: 2 })).map(({ title }) => title)).toEqual([
    '您的账号解除了邮箱绑定',
    '您的账号解除了微信绑定',
  ])
})

test('of the phone and the mail address, taken away in the same moment, one stays', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, owner))
  for (const { id, at } of owners) {
    const outcomes = await Promise.allSettled(
      (['phone', 'email'] as const).map((kind) => unlinkChannel(at(1), kind)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'channel_last' },
    })
    expect(await addressesOf(at(1), id)).toHaveLength(1)
  }
})
