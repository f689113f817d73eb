import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { eachAlone, eachInTurn, inNoOrder } from '../jobs/each-alone.server.ts'
import { touchImages } from '../pages/purge-pages.server.ts'
import { images, removedCuts, removedImages } from './images.tables.server.ts'

const AT_ONCE = 200

/**
 * Takes removable pictures away: once the surrounding transaction commits their addresses answer no more, in any
 * process, and a job removes the bytes. Others of these ids, unknown ones and those taken in for good, are left alone.
 */
export async function releaseImages(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await db
    .delete(images)
    .where(and(inArray(images.id, [...ids]), eq(images.isRemovable, true)))
    .returning({ id: images.id, width: images.width })
  if (gone.length === 0) return
  await db.insert(removedImages).values(gone).onConflictDoNothing()
  await touchImages(
    db,
    gone.map(({ id }) => id),
  )
}

/**
 * Removes the bytes of released pictures, and what was cut around focal points that pictures have no more; a job. Gives how many
 * pictures. What the storage does not remove now is tried again.
 */
export async function removeReleasedImages(context: Context): Promise<number> {
  const released = await context.db.select().from(removedImages).orderBy(inNoOrder).limit(AT_ONCE)
  const removed = await eachAlone(context, released, async ({ db, services }, { id, width }) => {
    // Who takes the same picture in anew waits for this row, so that nothing of it is removed afterwards.
    const own = await db.delete(removedImages).where(eq(removedImages.id, id))
    if (own.rowCount) await services.images.removeBytes({ id, width })
  })
  await removeOldCuts(context)
  return removed
}

async function removeOldCuts(context: Context): Promise<void> {
  const { imageId, focusX, focusY, width, height } = removedCuts
  const removed = await context.db
    .select({ id: imageId, focusX, focusY, width, height })
    .from(removedCuts)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  await eachInTurn(context, removed, async ({ focusX: x, focusY: y, ...cut }) => {
    await context.services.images.removeCuts({ ...cut, focus: { x, y } })
    await context.db.delete(removedCuts).where(and(eq(imageId, cut.id), eq(focusX, x), eq(focusY, y)))
  })
}
