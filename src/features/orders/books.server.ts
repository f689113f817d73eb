import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { PaymentChannel } from './contract.ts'
import { ledgerEntries } from './tables.server.ts'

type Entry = typeof ledgerEntries.$inferInsert

/**
 * Enters movements of money in the ledger, within the transaction that makes them: one that forgets an entry, or makes
 * one too many, cannot commit. Amounts in fen, negative for what goes back.
 */
export async function enterInBooks(
  { db, now }: Context,
  of: { readonly orderId: number; readonly provider: PaymentChannel; readonly refundId?: number },
  entries: readonly Pick<Entry, 'lineId' | 'cause' | 'quantity' | 'amountFen'>[],
): Promise<void> {
  const day = shanghaiDay(now)
  await db.insert(ledgerEntries).values(entries.map((entry) => ({ ...of, ...entry, at: now, day })))
}
