import { and, between, eq, ne, or } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { StatementLine } from '#platform/payments/payment-provider.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import type { OwnPayment, OwnRefund } from './compare-statement.ts'
import type { ProviderName } from './contract.ts'
import { orderPayments, orders, refunds } from './tables.server.ts'

/** Our payments and refunds with a provider that stand in its statement of a day, or on that day in our books. */
export async function readOwnBooks(
  { db }: Pick<Context, 'db'>,
  { provider, day, lines }: { provider: ProviderName; day: string; lines: readonly StatementLine[] },
): Promise<{ payments: OwnPayment[]; refunds: OwnRefund[] }> {
  const begin = shanghaiInstant(day)
  const end = new Date(begin.getTime() + DAY_MS - 1)
  const isOfDay = (at: Date | null) => at !== null && at >= begin && at <= end
  const named = [...new Set(lines.map(({ number }) => number))]
  const paid = await db
    .select({ payment: orderPayments, number: orders.number, wantedFen: orders.amountFen })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(
      and(
        eq(orderPayments.provider, provider),
        or(isAmong(orders.number, named), between(orderPayments.paidAt, begin, end)),
      ),
    )
  const back = await db
    .select({ refund: refunds, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.provider, provider),
        // What staff gave back another way stands in none of its statements.
        ne(refunds.state, 'by_hand'),
        or(isAmong(orders.number, named), between(refunds.doneAt, begin, end)),
      ),
    )
  return {
    payments: paid.map(({ payment, number, wantedFen }) => ({
      number,
      wantedFen,
      state: payment.state,
      transactionId: payment.transactionId,
      isOfDay: isOfDay(payment.paidAt),
      isStated: payment.statementOn !== null && payment.statementOn !== day,
    })),
    refunds: back.map(({ refund, number }) => ({
      id: refund.id,
      number,
      amountFen: refund.amountFen,
      isOfDay: isOfDay(refund.doneAt),
      isStated: refund.statementOn !== null && refund.statementOn !== day,
    })),
  }
}
