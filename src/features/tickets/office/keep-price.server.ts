import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets } from '../tables.server.ts'
import { hasUnearnedPrice } from './unearned-price.server.ts'

/**
 * Lets a ticket stand at the member's price although the membership was paid back; the other way is to refund it. Refuses
 * `permission_missing`, `price_not_asked` for any other ticket.
 */
export async function keepPrice(context: Context, { code }: { code: string }): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const { rowCount } = await db
      .update(tickets)
      .set({ priceKeptAt: now })
      .where(and(eq(tickets.code, code), hasUnearnedPrice(now)))
    if (rowCount === 0) throw new Refusal('conflict', 'price_not_asked')
    await recordAudit(within, 'keepPrice', `ticket:${code}`)
  })
}
