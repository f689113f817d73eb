import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { PaymentChannel } from './contract.ts'
import { ledgerEntries } from './tables.server.ts'

type Entry = typeof ledgerEntries.$inferInsert

/**
 * Enters movements of money in the ledger, within the transaction that makes them: one that forgets an entry, or makes
 * one too many, cannot commit. Amounts in fen, negative for what goes back. What came is of the day on which it did, also
 * where that is learned of days later: so the books of a month say what the bank and the providers say of it.
 */
export async function enterInBooks(
  { db }: Pick<Context, 'db'>,
  at: Date,
  of: { readonly orderId: number; readonly provider: PaymentChannel; readonly refundId?: number },
  entries: readonly Pick<Entry, 'lineId' | 'cause' | 'quantity' | 'amountFen'>[],
): Promise<void> {
  const day = shanghaiDay(at)
  await db.insert(ledgerEntries).values(entries.map((entry) => ({ ...of, ...entry, at, day })))
}
