import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import type { KeepUntil } from './await-transfer.server.ts'
import { readOrder } from './queries.server.ts'
import type { orders } from './tables.server.ts'

/** So long the buyer may still pay online for what a bank transfer was given up for. */
const GRACE_MS = 15 * MINUTE_MS

/** Keeps what a closed order had kept for a bank transfer no longer than if it were paid online. */
export async function letGo(
  context: Context,
  closed: typeof orders.$inferSelect,
  keep: KeepUntil,
): Promise<void> {
  if (closed.way !== 'transfer') return
  const order = await readOrder(context, closed)
  const until = new Date(context.now.getTime() + GRACE_MS)
  for (const line of order.lines) await keep(context, order, line, until)
}
