import { sql } from 'drizzle-orm'
import { Query } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { listRegistrations, type RegistrationSearch } from './list-registrations.server.ts'

/** The organisers' list stays as fast as it is, however many events there are and registrations in a list. */

let portal: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId, { priceFen: 0 })
})
afterEach(async () => {
  await (await testDatabase()).db.execute(sql`truncate ticket_sales cascade`)
})

const registerSome = async (count: number) => {
  for (let done = 0; done < count; done += 1)
    await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
}
/** What is sent to the database while the list is read. */
async function sentFor(search: Partial<RegistrationSearch>) {
  const submit = vi.spyOn(Query.prototype, 'submit')
  await listRegistrations(portal, { eventId, text: '', ...search })
  const sent = submit.mock.contexts.map((each) => each as unknown as { text: string; values?: unknown[] })
  submit.mockRestore()
  return sent
}

test('asks as often for many as for one', async () => {
  await registerSome(1)
  const forOne = (await sentFor({})).length
  await registerSome(6)
  expect(await sentFor({})).toHaveLength(forOne)
  expect(forOne).toBeLessThanOrEqual(4)
})

test.each<Partial<RegistrationSearch>>([
  {},
  { text: '参会人1' },
  { state: 'applied' },
  { mark: 'unearned' },
  { typeId: 1, below: 1000 },
])('reads no growing table from end to end: %j', async (search) => {
  await registerSome(2)
  const asked = await sentFor(search)
  const client = await (await testDatabase()).pool.connect()
  try {
    await client.query('begin')
    // A few rows are read whole whatever there is; what has no other way is read whole also when told not to.
    await client.query('set local enable_seqscan = off')
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(
        /Seq Scan on (registrations|tickets|check_ins|ticket_answers|ticket_changes)\b/,
      )
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
