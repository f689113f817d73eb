import { Query } from 'pg'
import { expect, test, vi } from 'vitest'
import { listOfficeOrders } from '#features/orders/desk/list-orders.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { listReaders } from './readers.server.ts'

/** Whoever is looked for is found through an index, however many people and orders there are. */

/** What is sent to the database while something is done. */
async function sentFor(work: (context: Context) => Promise<unknown>) {
  const { db } = await testDatabase()
  const submit = vi.spyOn(Query.prototype, 'submit')
  await work(testContext(db))
  const sent = submit.mock.contexts.map((each) => each as unknown as { text: string; values?: unknown[] })
  submit.mockRestore()
  return sent
}

test.each(['周知远', '13912340071', 'a@example.com', '20261121000001', 'T-wechat-1', '季衡科技'])(
  '%s',
  async (text) => {
    const asked = [
      ...(await sentFor((context) => listOfficeOrders(context, { text }))),
      ...(await sentFor((context) => listReaders(context, { text }))),
    ]
    const client = await (await testDatabase()).pool.connect()
    try {
      await client.query('begin')
      // A few rows are read whole whatever there is; what has no other way is read whole also when told not to.
      await client.query('set local enable_seqscan = off')
      for (const { text: statement, values } of asked) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        // Compared with the name of everybody.
        expect(plan).not.toMatch(/position\([^\n]*\bname\b/i)
        expect(plan).not.toMatch(
          /Seq Scan on (people|person_channels|orders|order_payments|invoices|bank_transfers|refunds)\b/,
        )
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
