import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendCode } from '#features/accounts/send-code.server.ts'
import { undoTokenOf } from '#features/accounts/undo-token.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { sessions } from '#features/accounts/tables.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'
import type { Database } from '#platform/database/database.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { enqueueSms } from '#platform/sms/enqueue-sms.server.ts'

const PHONE = '+8613812345678'
const MAIL = 'zhang.san@example.cn'
const CODE = '509318'
const SECRETS = [PHONE, MAIL, CODE, '13812345678', 'zhang.san']

const { log, lines } = memoryLog()
beforeEach(() => void (lines.length = 0))

/** What is printed when `work` fails, as the portal logs it in its several ways. */
async function loggedBy(work: (db: Database) => Promise<unknown>): Promise<string> {
  const error = await inRolledBackTransaction((db) =>
    db.transaction(work).then(
      () => Promise.reject(new Error('this was to fail')),
      (failure: unknown) => failure,
    ),
  )
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toBe('Error: this was to fail')
  log.error({ err: error }, 'failed')
  log.error({ err: error })
  log.error(error)
  log.warn({ url: 'https://pay.example.cn', error }, 'under another name')
  log.child({ reqId: 'x' }).error({ err: new AggregateError([error], 'several', { cause: error }) })
  expect(lines).toHaveLength(5)
  return lines.join('')
}

const found = (text: string, secrets: readonly string[]) => secrets.filter((secret) => text.includes(secret))

test('a mail that cannot be written leaves neither address nor code in the log, and the log says what failed', async () => {
  const text = await loggedBy(async (db) => {
    await db.execute(sql`alter table sendings rename to sendings_away`)
    const body = `您的登录验证码是 ${CODE}`
    await enqueueMail(testContext(db), { to: MAIL, subject: '登录验证码', text: body, purpose: 'code' })
  })
  expect(found(text, [...SECRETS, '登录验证码'])).toEqual([])
  expect(text).toContain('insert into \\"sendings\\"')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    err: { cause: { code: '42P01' }, stack: expect.stringContaining('enqueueSending') },
  })
})

test('a text message that cannot be written leaves neither number nor code in the log', async () => {
  const text = await loggedBy(async (db) => {
    await db.execute(sql`alter table sendings add constraint never check (recipient = '')`)
    await enqueueSms(testContext(db), {
      phone: PHONE,
      notice: 'code',
      parameters: { code: CODE },
      text: `验证码 ${CODE}`,
    })
  })
  expect(found(text, SECRETS)).toEqual([])
  // PostgreSQL's own words for it quote the whole row as a detail.
  expect(text).toContain('violates check constraint')
  expect(text).toContain('"code":"23514"')
})

test('a sign-in code that cannot be sent leaves neither number nor code in the log', async () => {
  const text = await loggedBy(async (db) => {
    await db.execute(sql`alter table sendings rename to sendings_away`)
    await sendCode(testContext(db), { channel: { kind: 'phone', address: PHONE } })
  })
  expect(found(text, SECRETS)).toEqual([])
})

test('a session that cannot be kept leaves neither token nor its hash in the log', async () => {
  let hash = ''
  const text = await loggedBy(async (db) => {
    const context = testContext(db)
    const personId = await makePerson(context)
    await openSession(context, personId, ignoreNewDevice)
    const [kept] = await db.select().from(sessions)
    if (!kept) throw new Error('this was to fail')
    hash = kept.tokenHash.toString('hex')
    const { id: _id, ...again } = kept
    await db.insert(sessions).values(again)
  })
  expect(hash).toHaveLength(64)
  expect(found(text, [hash, Buffer.from(hash, 'hex').toString('base64'), 'already exists'])).toEqual([])
  expect(text).toContain('sessions_token_taken')
})

test('what PostgreSQL quotes of an input it cannot read is not logged', async () => {
  const text = await loggedBy((db) => db.execute(sql`select ${MAIL}::int`))
  expect(found(text, SECRETS)).toEqual([])
  expect(text).toContain('invalid input syntax for type')
})

test('the code of an error of the database stays readable, while codes that people were sent do not', () => {
  const error = Object.assign(new Error('server closed'), { code: '57P01' })
  log.error({ err: error, message: { code: CODE } }, 'both')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '57P01' }, message: { code: '…' } })
})

test('a link that proves something is not in the log when what it leads to fails, its route is', async () => {
  const { db } = await testDatabase()
  const token = await undoTokenOf({ db }, 1)
  const portal = await testPortal({ log })
  await db.execute(sql`alter table channel_changes rename to channel_changes_away`)
  try {
    const answer = await portal.app.inject(`/undo/${token}?code=${CODE}`)
    expect(answer.statusCode).toBe(500)
  } finally {
    await db.execute(sql`alter table channel_changes_away rename to channel_changes`)
    await portal.close()
  }
  const failure = lines.find((line) => line.includes('unexpected failure')) ?? '{}'
  expect(JSON.parse(failure)).toMatchObject({ route: '/undo/:token', params: { token: '…' } })
  expect(found(lines.join(''), [token, CODE])).toEqual([])
})

test('nor is the link by which whoever started a trial opens the outbox', async () => {
  const { db } = await testDatabase()
  const portal = await testPortal({ log })
  await db.execute(sql`alter table portal_secrets rename to portal_secrets_away`)
  try {
    expect((await portal.app.inject(`/outbox/${MAIL}`)).statusCode).toBe(500)
  } finally {
    await db.execute(sql`alter table portal_secrets_away rename to portal_secrets`)
    await portal.close()
  }
  const failure = lines.find((line) => line.includes('unexpected failure')) ?? '{}'
  expect(JSON.parse(failure)).toMatchObject({ route: '/outbox/:token', params: { token: '…' } })
  expect(found(lines.join(''), SECRETS)).toEqual([])
})
