import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission, requireProof } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay, shanghaiDay } from '#platform/shanghai-time.ts'
import { GivenNumber } from './given-number.ts'
import { EARLY_TRANSFER_MS } from './limits.ts'
import { settleOrder, type Fulfil } from './settle-order.server.ts'
import { bankTransfers, orders } from './tables.server.ts'

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

export const RecordTransfer = z.object({
  number: GivenNumber,
  amountFen: z.number().int().positive().max(100_000_000_000).meta({ title: '到账金额' }),
  receivedOn: z.iso.date({ error: '应为日期，如 2026-11-21' }).meta({ title: '到账的日子' }),
  /** As the statement of our bank numbers it; what an arrival pays besides a first order is counted behind a stroke. */
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z-]{4,40}(\/[1-9]\d?)?$/, '应为 4 到 40 位数字或字母')
    .meta({ title: '银行流水号' }),
  payer: z.string().trim().min(1, '请写明付款方').max(100).meta({ title: '付款方户名' }),
  payerAccount: z
    .string()
    .max(100)
    .transform(withoutSpaces)
    .pipe(z.string().regex(/^\d{0,40}$/, '只写数字'))
    .meta({ title: '付款方账号' })
    .default(''),
  note: z.string().trim().max(200).default(''),
})

/** What became of an order whose transfer was recorded: whether it was given, and what goes back as it could not be. */
export interface Recorded {
  readonly isGiven: boolean
  readonly backFen: number
}

/**
 * Writes down that the bank transfer which an order waits for has arrived, once: the order is paid and fulfilled as by a
 * provider, also one that is closed meanwhile. Refuses `permission_missing`, `staff_proof_needed`, `order_not_found`,
 * `transfer_not_awaited`, `transfer_recorded`, `transfer_amount_differs`, `transfer_day_wrong`, `transfer_reference_used`
 * (C-28).
 */
export async function recordTransfer(
  context: Context,
  input: z.input<typeof RecordTransfer>,
  fulfil: Fulfil,
): Promise<Recorded> {
  requirePermission(context.actor, 'orders.books')
  requireProof(context.actor)
  const { number, amountFen, receivedOn, reference, ...payer } = parseInput(RecordTransfer, input)
  return once(context, async (within) => {
    const order = await lockAwaited(within, { number, amountFen })
    const earliest = earliestDay(order)
    if (receivedOn < earliest || receivedOn > shanghaiDay(within.now))
      throw new Refusal('invalid', 'transfer_day_wrong', { earliest })
    const paidAt = new Date(Math.min(within.now.getTime(), endOfDay(receivedOn).getTime() - 1))
    await recordAudit(within, 'recordTransfer', `order:${number}`, { amountFen, receivedOn, reference })
    return payByTransfer(within, order, { receivedOn, reference, paidAt, ...payer }, fulfil)
  })
}

/** The first day on which what pays an order may have come: it is placed by staff also for what the bank has already. */
const earliestDay = ({ createdAt, isByStaff }: Pick<typeof orders.$inferSelect, 'createdAt' | 'isByStaff'>) =>
  shanghaiDay(isByStaff ? new Date(createdAt.getTime() - EARLY_TRANSFER_MS) : createdAt)

/** Runs it in a transaction. Refuses `transfer_reference_used` where the bank's number stands on another order. */
export async function once<Given>(
  context: Context,
  run: (within: Context) => Promise<Given>,
): Promise<Given> {
  try {
    return await inTransaction(context, run)
  } catch (error) {
    if (violatedConstraint(error) === 'order_payments_transaction_once')
      throw new Refusal('conflict', 'transfer_reference_used')
    throw error
  }
}

/**
 * The order that so much by bank pays, locked. Refuses `order_not_found`, `transfer_not_awaited`, `transfer_recorded`,
 * `transfer_amount_differs`.
 */
export async function lockAwaited(
  { db }: Context,
  { number, amountFen }: { number: string; amountFen: number },
): Promise<typeof orders.$inferSelect> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')
  if (!order) throw new Refusal('not_found', 'order_not_found')
  if (order.way !== 'transfer') throw new Refusal('conflict', 'transfer_not_awaited')
  if ((await db.$count(bankTransfers, eq(bankTransfers.orderId, order.id))) > 0)
    throw new Refusal('conflict', 'transfer_recorded')
  if (amountFen !== order.amountFen)
    throw new Refusal('conflict', 'transfer_amount_differs', {
      came: yuanOfFen(amountFen),
      wanted: yuanOfFen(order.amountFen),
    })
  return order
}

interface Arrival {
  readonly receivedOn: string
  readonly reference: string
  readonly payer: string
  readonly payerAccount: string
  readonly note: string
  readonly paidAt: Date
}

/** Pays an order that was locked for it with all that it costs, and gives what it is for. */
export async function payByTransfer(
  context: Context,
  { id, number, amountFen }: Pick<typeof orders.$inferSelect, 'id' | 'number' | 'amountFen'>,
  { reference, paidAt, ...arrived }: Arrival,
  fulfil: Fulfil,
): Promise<Recorded> {
  const { db, now } = context
  await db.insert(bankTransfers).values({ orderId: id, ...arrived, recordedAt: now })
  const state = { state: 'paid', paidFen: amountFen, transactionId: reference, paidAt } as const
  await settleOrder(context, { number, provider: 'transfer', state }, fulfil)
  const [settled] = await db.select().from(orders).where(eq(orders.id, id))
  return { isGiven: settled?.state === 'fulfilled', backFen: settled?.returnedFen ?? 0 }
}
