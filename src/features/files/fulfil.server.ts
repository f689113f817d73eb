import { and, eq, inArray } from 'drizzle-orm'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import { filePurchases } from './tables.server.ts'

/** Gives the file that was paid for; `not_needed` when its buyer has the same, or more, by another order. */
export const fulfilFile: Fulfil = async (context, { personId, number }, line) => {
  if (line.product !== 'file') throw new Error(`this line of order ${number} is for no file`)
  const { db, now } = context
  const { fileId, purpose } = line.detail
  const own = await db
    .select({ number: filePurchases.orderNumber })
    .from(filePurchases)
    .where(
      and(
        eq(filePurchases.personId, personId),
        eq(filePurchases.fileId, fileId),
        // Who may download may read.
        inArray(filePurchases.purpose, purpose === 'read' ? [...FILE_PURPOSES] : ['download']),
      ),
    )
  if (own.some((purchase) => purchase.number === number)) return
  if (own.length > 0) return 'not_needed'
  const made = await db
    .insert(filePurchases)
    .values({ personId, fileId, purpose, orderNumber: number, boughtAt: now })
    .onConflictDoNothing()
    .returning({ id: filePurchases.id })
  // Another order for the same came between.
  if (made.length === 0) return 'not_needed'
  await recordAudit(context, 'sellFile', `file:${fileId}`, { personId, purpose, order: number })
}

/** Takes the file of a refunded order away from its buyer (C-26). */
export const takeFileBack: TakeBack = async (context, { number }) => {
  const gone = await context.db
    .delete(filePurchases)
    .where(eq(filePurchases.orderNumber, number))
    .returning({ fileId: filePurchases.fileId, personId: filePurchases.personId })
  for (const { fileId, personId } of gone)
    await recordAudit(context, 'takeFileBack', `file:${fileId}`, { personId, order: number })
}
