import type { z } from 'zod'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { shownYuan } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { lastDayBefore } from '#platform/shanghai-time.ts'
import { openAwaited, type KeepUntil } from '../await-transfer.server.ts'
import type { orders } from '../tables.server.ts'
import { type OnSale, OrderForReader, QuoteForReader, type PurchaseFor, type Quote } from './contract.ts'

interface Wires {
  readonly purchaseFor: PurchaseFor
  readonly keepUntil: KeepUntil
}

type Order = typeof orders.$inferSelect

/**
 * What an order for a reader would come to just now; it is made and taken back, so nothing is kept. Refuses what
 * `orderForReader` refuses but a wrong price.
 */
export async function tryOrderForReader(
  context: Context,
  input: z.input<typeof QuoteForReader>,
  wires: Wires,
): Promise<Quote> {
  requirePermission(context.actor, 'orders.place')
  const asked = parseInput(QuoteForReader, input)
  let quote: Quote | undefined
  try {
    await inTransaction(context, async (within) => {
      const { subject, amountFen, expiresAt } = await orderWithin(within, asked, wires)
      quote = { subject, amountFen, lastDay: lastDayBefore(expiresAt) }
      throw new OnlyAQuote()
    })
  } catch (error) {
    if (!(error instanceof OnlyAQuote)) throw error
  }
  if (!quote) throw new Error('a quote was not taken back')
  return quote
}

/** Takes back everything that was made to know a price. */
class OnlyAQuote extends Error {}

/**
 * Orders for a reader who called and pays by bank transfer, at today's prices for that reader; the order waits as if the
 * reader had asked for it, and the reader is told where to transfer to. Waiting for the very same already it is that order.
 * Gives its number. Refuses `permission_missing`, `transfer_not_offered`, `buyer_unknown` for nobody or a closed account,
 * `quote_changed` when it costs something else than the quote said, and what `purchaseFor` and `keepUntil` refuse (C-28).
 */
export async function orderForReader(
  context: Context,
  input: z.input<typeof OrderForReader>,
  wires: Wires,
): Promise<{ number: string }> {
  requirePermission(context.actor, 'orders.place')
  const { expectedFen, reason, ...asked } = parseInput(OrderForReader, input)
  return inTransaction(context, async (within) => {
    const { number, amountFen } = await orderWithin(within, asked, wires)
    if (amountFen !== expectedFen)
      throw new Refusal('conflict', 'quote_changed', { yuan: shownYuan(amountFen) })
    await recordAudit(within, 'orderForReader', `order:${number}`, {
      personId: asked.personId,
      amountFen,
      reason,
    })
    return { number }
  })
}

async function orderWithin(
  context: Context,
  { personId, wanted }: z.output<typeof QuoteForReader>,
  { purchaseFor, keepUntil }: Wires,
): Promise<Order> {
  const terms = context.services.settings.transfer
  if (!terms) throw new Refusal('not_allowed', 'transfer_not_offered')
  if (!(await holdOpenAccount(context, personId)))
    throw new Refusal('not_found', 'buyer_unknown', { id: personId })
  // First of all that is locked, as where the reader does it.
  await holdLock(context.db, 'ordersOfPerson', personId)
  const purchase = await purchaseFor(context, personId, wanted)
  return openAwaited(context, { personId, purchase, terms, isByStaff: true }, keepUntil)
}

/** The tickets that can be ordered for a reader just now. Refuses `permission_missing`. */
export async function listOnSale(context: Context, { onSale }: { readonly onSale: OnSale }) {
  requirePermission(context.actor, 'orders.place')
  return onSale(context)
}
