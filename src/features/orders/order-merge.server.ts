import { sql } from 'drizzle-orm'
import { countRows, goesOver, type Merging, type MergedColumn } from '#features/accounts/merge.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'

const OPEN = sql`orders.state = 'open'`

/** Open orders of the one for what the other has an open order for, too. */
const openTwice = (one: number, other: number) => sql`orders.person_id = ${one} and ${OPEN} and exists (
  select from orders own where own.person_id = ${other} and own.state = 'open' and own.purchase = orders.purchase)`

/** Whoever pays may be at the bank for both. */
const hindersTransfers: MergedColumn['hinders'] = async ({ db }, { from, into }) =>
  (await countRows(
    db,
    'orders',
    sql`orders.person_id = ${from} and ${OPEN} and orders.way = 'transfer' and exists (
      select from orders own where own.person_id = ${into} and own.state = 'open' and own.way = 'transfer'
        and own.purchase = orders.purchase)`,
  )) > 0
    ? new Refusal('conflict', 'merge_transfers_twice')
    : undefined

const everyOrder = goesOver('orders', 'person_id', {
  hinders: hindersTransfers,
  async before({ db, now }, { from, into }: Merging) {
    for (const id of [from, into].toSorted((one, two) => one - two)) await holdLock(db, 'ordersOfPerson', id)
    // What waits for a bank transfer stays; should the other still be paid, it is fulfilled all the same.
    const byTransfer = sql`exists (select from orders own where own.person_id = ${from} and own.state = 'open'
      and own.way = 'transfer' and own.purchase = orders.purchase)`
    await db.execute(sql`update orders set state = 'closed', closed_at = ${now}
      where ${openTwice(into, from)} and ${byTransfer}`)
    await db.execute(
      sql`update orders set state = 'closed', closed_at = ${now} where ${openTwice(from, into)}`,
    )
  },
})

/** What becomes of orders, with their payments and invoices, when two accounts become one. */
export const orderMerge: readonly MergedColumn[] = [
  {
    ...everyOrder,
    name: '订单',
    clash: '同样的东西两边都有没付的订单，留一个；等着对公转账的不关',
    async count(within, merging) {
      const { moved } = await everyOrder.count(within, merging)
      return { moved, clashes: await countRows(within.db, 'orders', openTwice(merging.from, merging.into)) }
    },
  },
]
