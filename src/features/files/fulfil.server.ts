import { and, asc, eq, inArray } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import type { Fulfil } from '#features/orders/settle-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import { filePath } from './addresses.ts'
import { filesGone } from './find-file.server.ts'
import { filePurchases, files } from './tables.server.ts'

/** Gives the file that was paid for; `not_needed` when its buyer has the same, or more, by another order, `withdrawn` when nobody can open it any more. */
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
  if ((await filesGone(db, [fileId])).has(fileId)) return 'withdrawn'
  const made = await db
    .insert(filePurchases)
    .values({ personId, fileId, purpose, orderNumber: number, boughtAt: now })
    .onConflictDoNothing()
    .returning({ id: filePurchases.id })
  // Another order for the same came between.
  if (made.length === 0) return 'not_needed'
  await recordAudit(context, 'sellFile', `file:${fileId}`, { personId, purpose, order: number })
}

/** Which files an order gave. */
export const filesItGave: WhatItGave = async ({ db }, { number }) => {
  const bought = await db
    .select({ id: files.id, title: files.title, purpose: filePurchases.purpose })
    .from(filePurchases)
    .innerJoin(files, eq(files.id, filePurchases.fileId))
    .where(eq(filePurchases.orderNumber, number))
  return bought.map(({ id, title, purpose }) => ({
    title: `${purpose === 'read' ? '阅读' : '阅读与下载'}“${title}”`,
    page: filePath(id),
  }))
}

/**
 * Takes the file of a refunded order away from its buyer (C-26), but for who bought the same with another account that has
 * become one with this: that purchase counts from then on.
 */
export const takeFileBack: TakeBack = async (context, { number }) => {
  const { db } = context
  const gone = await db.delete(filePurchases).where(eq(filePurchases.orderNumber, number)).returning()
  for (const { fileId, personId, purpose } of gone) {
    const [other] = await db
      .select({ id: filePurchases.id })
      .from(filePurchases)
      .innerJoin(people, eq(people.id, filePurchases.personId))
      .where(
        and(
          eq(people.mergedInto, personId),
          eq(filePurchases.fileId, fileId),
          eq(filePurchases.purpose, purpose),
        ),
      )
      .orderBy(asc(filePurchases.id))
      .limit(1)
      .for('update', { of: filePurchases })
    if (other) await db.update(filePurchases).set({ personId }).where(eq(filePurchases.id, other.id))
    await recordAudit(context, 'takeFileBack', `file:${fileId}`, { personId, order: number })
  }
}
