import { sql } from 'drizzle-orm'
import { Query } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { appliedRegistrations } from './applied-registrations.server.ts'
import { listRegistrations, type RegistrationSearch } from './list-registrations.server.ts'
import { listSales } from './read-office.server.ts'

/** The organisers' list stays as fast as it is, however many events there are and registrations in a list. */

let portal: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  ;({ portal, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

const registerSome = async (count: number) => {
  for (let done = 0; done < count; done += 1)
    await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
}
const listed = (search: Partial<RegistrationSearch>) =>
  listRegistrations(portal, { eventId, text: '', ...search })
/** What is sent to the database while something is read. */
async function sentFor(read: () => Promise<unknown>) {
  const submit = vi.spyOn(Query.prototype, 'submit')
  await read()
  const sent = submit.mock.contexts.map((each) => each as unknown as { text: string; values?: unknown[] })
  submit.mockRestore()
  return sent
}

test('asks as often for many as for one', async () => {
  await registerSome(1)
  const forOne = (await sentFor(() => listed({}))).length
  await registerSome(6)
  expect(await sentFor(() => listed({}))).toHaveLength(forOne)
  expect(forOne).toBeLessThanOrEqual(4)
})

/** So many registrations of another event, with a ticket each. */
async function fillAnother(count: number): Promise<void> {
  const { id: buyerId } = requirePerson((await makeBuyer(portal)).actor)
  const other = await makeSale(portal)
  const otherType = await makeType(portal, other)
  const sign = sql`translate(lpad(n::text, 10, '0'), '01', 'XY')`
  await portal.db.execute(sql`
    with made as (
      insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at)
      select 'BZ' || ${sign}, ${other}::bigint, ${buyerId}::bigint, 'confirmed', 0, '旁人', '[]', now()
      from generate_series(1, ${count}::integer) n returning id, number)
    insert into tickets (code, registration_id, event_id, type_id, buyer_id, state, name, list_fen, paid_fen, price_rule)
    select right(number, 10), id, ${other}::bigint, ${otherType}::bigint, ${buyerId}::bigint, 'valid', '旁人', 0, 0, 'free'
    from made`)
  await portal.db.execute(sql`analyze registrations, tickets`)
}

test('reads next to nothing of other events, whatever is looked for', async () => {
  await registerSome(3)
  await fillAnother(3000)
  const looked: Partial<RegistrationSearch>[] = [
    {},
    { text: '参会人1' },
    { text: '旁人' },
    { state: 'applied' },
    { mark: 'unearned' },
    { typeId, below: 1_000_000 },
  ]
  for (const search of looked) expect(await wasteOf(() => listed(search)), JSON.stringify(search)).toEqual([])
})

test('counts those that wait without reading those that do not', async () => {
  await registerSome(3)
  await fillAnother(3000)
  expect(await wasteOf(() => appliedRegistrations(portal))).toEqual([])
  expect(await wasteOf(() => listSales(portal))).toEqual([])
})

/** The plans by which something reads a table of tickets whole, or much that it throws away. */
async function wasteOf(read: () => Promise<unknown>): Promise<string[]> {
  const { pool } = await testDatabase()
  const wasteful: string[] = []
  for (const { text, values } of await sentFor(read)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off, costs off) ${text}`,
      values,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const thrownAway = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, n]) =>
      Number(n),
    )
    const isWhole = /Seq Scan on (registrations|tickets)\b/.test(plan)
    if (isWhole || thrownAway.reduce((sum, n) => sum + n, 0) >= 100) wasteful.push(plan)
  }
  return wasteful
}
