import { and, asc, desc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { fenOfYuan } from '#platform/money.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { LATE_TRANSFER_MS } from './limits.ts'
import { bankTransfers, orderLines, orderPayments, orders, refunds } from './tables.server.ts'

const AWAITED_AT_ONCE = 200
const RECORDED_AT_ONCE = 50

export const TransferText = z.object({ text: z.string().trim().max(100).default('') })
type Wanted = z.input<typeof TransferText>

export const RecordedFilter = TransferText.extend({ before: positiveId.optional() })

/**
 * Orders whose bank transfer has not come, those that are waited for first and among them the oldest; then the closed ones of
 * half a year. Found by number, buyer, firm or amount; two hundred unless all are wanted. Refuses `permission_missing` (C-28).
 */
export async function listAwaitedTransfers(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  { text = '' }: Wanted = {},
  most = AWAITED_AT_ONCE,
) {
  requirePermission(actor, 'orders.books')
  const found = db
    .select({
      number: orders.number,
      personId: orders.personId,
      name: people.name,
      subject: orders.subject,
      amountFen: orders.amountFen,
      isOpen: sql<boolean>`${orders.state} = 'open'`,
      createdAt: orders.createdAt,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.personId))
    .where(
      and(
        eq(orders.way, 'transfer'),
        inArray(orders.state, ['open', 'closed']),
        gt(orders.createdAt, new Date(now.getTime() - LATE_TRANSFER_MS)),
        or(matching(text.trim(), people.name), isForFirm(text.trim())),
      ),
    )
    .orderBy(desc(sql`${orders.state} = 'open'`), asc(orders.expiresAt))
  return most === Number.POSITIVE_INFINITY ? found : found.limit(most)
}

/**
 * What arrived by bank, the last first, fifty at once. Found by number, payer, bank's number or amount. Refuses
 * `permission_missing`.
 */
export async function listRecordedTransfers(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { before, ...wanted }: Partial<z.output<typeof RecordedFilter>> = {},
) {
  requirePermission(actor, 'orders.books')
  return readRecorded(db, wanted, { behind: before, limit: RECORDED_AT_ONCE })
}

/** Those behind the one of this order, in the list's order. */
export const readRecorded = (
  db: Context['db'],
  { text = '' }: Wanted,
  { behind, limit }: { behind: number | undefined; limit: number },
) => {
  const asked = text.trim()
  return db
    .select({
      /** Of the order. */
      id: orders.id,
      number: orders.number,
      subject: orders.subject,
      amountFen: orders.amountFen,
      receivedOn: bankTransfers.receivedOn,
      reference: sql<string>`coalesce(${orderPayments.transactionId}, '')`,
      payer: bankTransfers.payer,
      payerAccount: bankTransfers.payerAccount,
      note: bankTransfers.note,
    })
    .from(bankTransfers)
    .innerJoin(orders, eq(orders.id, bankTransfers.orderId))
    .innerJoin(
      orderPayments,
      and(eq(orderPayments.orderId, orders.id), eq(orderPayments.provider, 'transfer')),
    )
    .where(
      and(
        asked === '' ? undefined : or(matching(asked, bankTransfers.payer), isNumbered(asked.toUpperCase())),
        behind === undefined
          ? undefined
          : sql`(${bankTransfers.receivedOn}, ${bankTransfers.orderId})
              < (select received_on, order_id from bank_transfers where order_id = ${behind})`,
      ),
    )
    .orderBy(desc(bankTransfers.receivedOn), desc(bankTransfers.orderId))
    .limit(limit)
}

/** Whether it has this number of the bank, or pays another order with what came under it (`moveTransfer`). */
const isNumbered = (number: string): SQL =>
  sql`${number} in (${orderPayments.transactionId}, split_part(${orderPayments.transactionId}, '/', 1))`

/** What has to be transferred back to whoever had paid by bank, the oldest first. Refuses `permission_missing` (C-26). */
export async function listTransfersBack({ actor, db }: Pick<Context, 'actor' | 'db'>) {
  requirePermission(actor, 'orders.books')
  return db
    .select({
      number: refunds.number,
      orderNumber: orders.number,
      subject: orders.subject,
      amountFen: refunds.amountFen,
      reason: refunds.reason,
      payer: bankTransfers.payer,
      payerAccount: bankTransfers.payerAccount,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(bankTransfers, eq(bankTransfers.orderId, orders.id))
    .where(isToBeTransferred)
    .orderBy(asc(refunds.createdAt))
}

/** A refund of what came by bank, which nobody has ticked off yet. */
export const isToBeTransferred = and(eq(refunds.state, 'requested'), eq(refunds.provider, 'transfer'))

/** Whether it is bought for such a firm, whose name stands on the bank's statement. */
const isForFirm = (text: string): SQL | undefined =>
  text === ''
    ? undefined
    : sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id}
        and position(title_plain(${text}) in title_plain(${orderLines.detail} ->> 'company')) > 0)`

function matching(text: string, who: typeof people.name | typeof bankTransfers.payer): SQL | undefined {
  if (text === '') return undefined
  const fen = fenOfYuan(text.replace(/,/g, ''))
  return or(
    sql`starts_with(${orders.number}, ${joinedNumber(text)})`,
    sql`position(lower(${text}) in lower(${who})) > 0`,
    fen === undefined ? undefined : eq(orders.amountFen, fen),
  )
}
