import { and, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import type { StatementLine } from '#platform/payments/payment-provider.ts'
import { Refusal } from '#platform/refusal.ts'
import { compareStatement, type Difference, type OwnRefund } from './compare-statement.ts'
import type { DifferenceView, ProviderName } from './contract.ts'
import { listDifferences } from './differences.server.ts'
import { readOwnBooks } from './own-books.server.ts'
import { settleOrder, type Fulfil } from './settle-order.server.ts'
import {
  orderPayments,
  orders,
  reconciliationDifferences as found,
  reconciliations,
  refunds,
} from './tables.server.ts'

interface Day {
  readonly provider: ProviderName
  /** A day in Shanghai: `2026-11-20`. */
  readonly day: string
}

/**
 * Compares a provider's statement of a day with our books, as often as one likes: what was paid there and not known here
 * is settled as by a notice, every other difference is kept until it is settled and logged. Gives the lines' count and
 * the day's differences. Refuses `permission_missing`, `payment_not_configured`, and `payment_unavailable` while there
 * is no statement (C-29).
 */
export async function reconcileDay(
  context: Context,
  { provider, day }: Day,
  fulfil: Fulfil,
): Promise<{ lineCount: number; differences: DifferenceView[] }> {
  requirePermission(context.actor, 'orders.books')
  const account = context.services.payments.find(({ name }) => name === provider)
  if (!account) throw new Refusal('unavailable', 'payment_not_configured')
  const lines = await account.statement(day)
  const unnoticed = await settleUnnoticed(context, { provider, day, lines }, fulfil)
  await inTransaction(context, async (within) => {
    await holdLock(within.db, 'reconciledDay', `${provider} ${day}`)
    const books = await readOwnBooks(within, { provider, day, lines })
    const { paid, refunded, differences } = compareStatement(lines, books)
    await noteAgreed(within, { provider, day }, { paid, refunded })
    await noteDifferences(within, { provider, day }, [...unnoticed, ...differences])
    await within.db
      .insert(reconciliations)
      .values({ provider, day, lineCount: lines.length, comparedAt: within.now })
      .onConflictDoUpdate({
        target: [reconciliations.provider, reconciliations.day],
        set: { lineCount: lines.length, comparedAt: within.now },
      })
    await recordAudit(within, 'reconcileDay', `statement:${provider}:${day}`, {
      lines: lines.length,
      differences: differences.length,
    })
  })
  return { lineCount: lines.length, differences: await listDifferences(context, { provider, day }) }
}

/** Settles what was paid there for a known order and is not, or wrongly, in our books. */
async function settleUnnoticed(
  context: Context,
  { provider, day, lines }: Day & { lines: readonly StatementLine[] },
  fulfil: Fulfil,
): Promise<Difference[]> {
  const { payments } = await readOwnBooks(context, { provider, day, lines })
  const known = await context.db
    .select({ number: orders.number })
    .from(orders)
    .where(
      isAmong(
        orders.number,
        lines.map(({ number }) => number),
      ),
    )
  const unnoticed: Difference[] = []
  for (const { number, kind, amountFen, transactionId, at } of lines) {
    const own = payments.find((payment) => payment.number === number)
    const isBooked = own?.state === 'paid' || own?.state === 'returned'
    if (kind !== 'payment' || isBooked || !known.some((order) => order.number === number)) continue
    const state = { state: 'paid' as const, paidFen: amountFen, transactionId, paidAt: at }
    const settled = await settleOrder(context, { number, provider, state }, fulfil)
    if (settled === 'settled')
      unnoticed.push({
        kind: 'payment_untold',
        number,
        transactionId,
        theirsFen: amountFen,
        oursFen: undefined,
      })
  }
  return unnoticed
}

/** Notes which day's statement names a payment or refund, and settles what was missing on another day. */
async function noteAgreed(
  { db, now }: Context,
  { provider, day }: Day,
  { paid, refunded }: { paid: string[]; refunded: OwnRefund[] },
): Promise<void> {
  const paidOrders = db.select({ id: orders.id }).from(orders).where(isAmong(orders.number, paid))
  await db
    .update(orderPayments)
    .set({ statementOn: day })
    .where(and(eq(orderPayments.provider, provider), inArray(orderPayments.orderId, paidOrders)))
  await db
    .update(refunds)
    .set({ statementOn: day })
    .where(
      and(
        // Another part of the same order may stand in another day's statement.
        isAmong(
          refunds.id,
          refunded.map(({ id }) => id),
        ),
        isNull(refunds.statementOn),
      ),
    )
  for (const [kind, numbers] of [
    ['payment_missing', paid],
    ['refund_missing', refunded.map(({ number }) => number)],
  ] as const) {
    await db
      .update(found)
      .set({ state: 'settled', settledAt: now, settledBy: 'itself', note: `已在 ${day} 的账单中` })
      .where(
        and(
          eq(found.provider, provider),
          eq(found.kind, kind),
          eq(found.state, 'open'),
          isAmong(found.orderNumber, numbers),
          kind === 'refund_missing' ? not(hasMissing) : undefined,
        ),
      )
  }
}

/** Whether a part that was refunded on the day of a difference stands in no statement yet, whatever other parts do. */
const hasMissing = sql`exists (
  select from ${refunds} r join ${orders} o on o.id = r.order_id
  where o.number = ${found.orderNumber} and r.provider = ${found.provider} and r.state <> 'by_hand'
    and r.statement_on is null and (r.done_at at time zone 'Asia/Shanghai')::date = ${found.day})`

/** A value for a difference that was settled and has come back; otherwise what the row has. */
function orWhereBack(value: SQL, column: PgColumn): SQL {
  const hasMoved = sql`(${found.theirsFen}, ${found.oursFen}) is distinct from (excluded.theirs_fen, excluded.ours_fen)`
  return sql`case when ${found.state} = 'settled' and (${found.settledBy} = 'itself' or ${hasMoved}) then ${value} else ${column} end`
}

/**
 * Keeps each difference once; those of an earlier comparison that are gone are settled. One that settled itself and is there
 * again is open again, as is one that somebody settled at other amounts.
 */
async function noteDifferences(
  { db, now, log }: Context,
  { provider, day }: Day,
  differences: readonly Difference[],
): Promise<void> {
  const present: number[] = []
  for (const { kind, number, transactionId, theirsFen, oursFen } of differences) {
    const isMadeGood = kind === 'payment_untold'
    const [row] = await db
      .insert(found)
      .values({
        provider,
        day,
        kind,
        orderNumber: number,
        transactionId,
        theirsFen: theirsFen ?? null,
        oursFen: oursFen ?? null,
        state: isMadeGood ? 'settled' : 'open',
        note: isMadeGood ? '已按账单补记' : '',
        foundAt: now,
        settledAt: isMadeGood ? now : null,
        settledBy: isMadeGood ? 'itself' : null,
      })
      .onConflictDoUpdate({
        target: [found.provider, found.day, found.kind, found.orderNumber, found.transactionId],
        set: {
          theirsFen: sql`excluded.theirs_fen`,
          oursFen: sql`excluded.ours_fen`,
          state: orWhereBack(sql`excluded.state`, found.state),
          note: orWhereBack(sql`excluded.note`, found.note),
          foundAt: orWhereBack(sql`excluded.found_at`, found.foundAt),
          settledAt: orWhereBack(sql`excluded.settled_at`, found.settledAt),
          settledBy: orWhereBack(sql`excluded.settled_by`, found.settledBy),
        },
      })
      .returning({ id: found.id, foundAt: found.foundAt })
    if (row) present.push(row.id)
    const isFoundNow = row?.foundAt.getTime() === now.getTime()
    if (isFoundNow)
      log.error(
        { provider, day, kind, order: number, theirsFen, oursFen },
        'a statement and our books differ',
      )
  }
  await db
    .update(found)
    .set({ state: 'settled', settledAt: now, settledBy: 'itself', note: '复核时已经一致' })
    .where(
      and(
        eq(found.provider, provider),
        eq(found.day, day),
        eq(found.state, 'open'),
        sql`not ${isAmong(found.id, present)}`,
      ),
    )
}
