import { and, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { KeepUntil } from './await-transfer.server.ts'
import { letGo } from './let-go.server.ts'
import { orders } from './tables.server.ts'

/**
 * Closes one's own order that is not paid; the job closes it with the providers, and should it have been paid meanwhile it
 * is fulfilled all the same (C-22). What was kept for a bank transfer is let go by `keep`. Refuses `sign_in_required`, and
 * `order_not_open` for every other order.
 */
export async function cancelOrder(
  context: Context,
  { number }: { number: string },
  keep?: KeepUntil,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const [closed] = await within.db
      .update(orders)
      .set({ state: 'closed', closedAt: within.now })
      .where(and(eq(orders.number, number), eq(orders.personId, personId), eq(orders.state, 'open')))
      .returning()
    if (!closed) throw new Refusal('conflict', 'order_not_open')
    if (keep) await letGo(within, closed, keep)
    await recordAudit(within, 'cancelOrder', `order:${number}`)
  })
}
