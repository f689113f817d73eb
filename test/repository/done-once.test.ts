import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffDeeds } from '#features/staff/tables.server.ts'
import { staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import type { Database } from '#platform/database/database.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** What the office asks for once more because the answer was lost is not done once more. */

let portal: Portal
let db: Database
let staffId: number
let headers: Record<string, string>
beforeAll(async () => {
  portal = await testPortal()
  db = (await testDatabase()).db
  const { id, token } = await staffWithToken(testContext(db), ['administrator'])
  staffId = id
  headers = staffHeaders(token)
})
afterAll(() => portal.close())

let keys = 0
const newKey = () => `a-key-of-the-test-${(keys += 1)}`

async function post(url: string, payload: object, key: string) {
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'idempotency-key': key },
  })
  return answer.json<{ code: number; json: { id: number } | null; refused?: { code: string } }>()
}
const create = (name: string, key: string) =>
  post('/admin/api/content/create', { kind: 'community', content: { name } }, key)
const keptOf = (key: string) => db.select().from(staffDeeds).where(eq(staffDeeds.key, key))

test('the same asked again is answered as before and done once, also by two at the same time', async () => {
  const [first, second] = [newKey(), newKey()]
  const made = await create('一次就好', first)
  expect(made.code).toBe(0)
  expect(await create('一次就好', first)).toEqual(made)
  const both = await Promise.all([create('同时', second), create('同时', second)])
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from editables where working ->> 'name' in ('一次就好', '同时')`,
  )
  expect(Number(rows[0]?.count)).toBe(2)
  expect(both.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
})

test('a key is of one request: with something else it is refused', async () => {
  const key = newKey()
  await create('甲', key)
  expect((await create('乙', key)).refused?.code).toBe('idempotency_key_reused')
  expect((await create('甲', 'short')).refused?.code).toBe('idempotency_key_bad')
})

test('what is under way is waited for, what a process left behind is taken over, and what was refused may be tried again', async () => {
  const key = newKey()
  await create('丙', key)
  await db.update(staffDeeds).set({ answer: null }).where(eq(staffDeeds.key, key))
  expect((await create('丙', key)).refused?.code).toBe('request_under_way')
  await db
    .update(staffDeeds)
    .set({ startedAt: new Date(0) })
    .where(eq(staffDeeds.key, key))
  expect((await create('丙', key)).code).toBe(0)

  const other = newKey()
  expect((await create('', other)).refused?.code).toBe('input_invalid')
  expect(await keptOf(other)).toEqual([])
})

test('nothing is kept of an answer that lets somebody in', async () => {
  const key = newKey()
  const invited = { name: '新同事', account: `once-${staffId}@example.com`, roles: ['editor'] }
  expect((await post('/admin/api/staff/invite', invited, key)).code).toBe(0)
  expect(await keptOf(key)).toEqual([])
})
