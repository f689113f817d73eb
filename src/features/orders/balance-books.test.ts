import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { SEMI, testContext, TERMS } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { balanceBooks, findUnbalanced } from './balance-books.server.ts'
import { membershipYear } from './catalogue.ts'
import { refundOrder } from './refund-order.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { startOrder } from './start-order.server.ts'
import { fakeProvider, forgetOrders } from './testing.ts'

/** Every product as a whole: what was paid is what was given, is to be given, or went back. */

let portal: Context
beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  portal = { ...plain, services: { ...plain.services, payments: [fakeProvider('wechat').provider] } }
})
afterEach(async () => forgetOrders(await testDatabase()))

async function pay(fulfil: () => Promise<void>): Promise<string> {
  const personId = await makePerson(portal)
  const buyer: Context = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  const purchase = membershipYear(SEMI, TERMS)
  const { number } = await startOrder(buyer, purchase)
  const { rows } = await portal.db.execute<{ fen: string }>(
    sql`select amount_fen as fen from orders where number = ${number}`,
  )
  const state = {
    state: 'paid' as const,
    paidFen: Number(rows[0]?.fen),
    transactionId: number,
    paidAt: portal.now,
  }
  await settleOrder(portal, { number, provider: 'wechat', state }, fulfil)
  return number
}

test('balance when something is given, waits to be given and goes back; what does not is named and fails', async () => {
  await pay(async () => undefined)
  const back = await pay(async () => undefined)
  await refundOrder(portal, { number: back, reason: '不要了' }, async () => undefined)
  await pay(() => Promise.reject(new Error('not now'))).catch(() => undefined)
  expect(await findUnbalanced(portal)).toEqual([])
  await balanceBooks(portal)
  await inRolledBackTransaction(async (db) => {
    await db.execute(sql`update order_lines set returned_fen = 1 where id in (
      select l.id from order_lines l join orders o on o.id = l.order_id where o.state = 'fulfilled' limit 1)`)
    await expect(balanceBooks({ ...portal, db })).rejects.toThrow('membership_year do not balance')
  })
})
