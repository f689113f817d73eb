import { and, eq, isNull, lt } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { releasePictures } from './attached-pictures.server.ts'
import { uploads } from './tables.server.ts'

const AT_ONCE = 500

/** Removes pictures that a day after their upload are part of nothing; gives how many. A job. */
export async function forgetUploads(context: Context): Promise<number> {
  const isForgotten = and(
    isNull(uploads.attachedTo),
    lt(uploads.createdAt, new Date(context.now.getTime() - DAY_MS)),
  )
  const waiting = await context.db
    .select({ id: uploads.imageId })
    .from(uploads)
    .where(isForgotten)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
  return eachAlone(context, waiting, async ({ db }, { id }) => {
    // Whoever attaches it just now waits for this row, and one of the two finds it gone.
    const gone = await db.delete(uploads).where(and(eq(uploads.imageId, id), isForgotten))
    if (gone.rowCount === 0) return false
    await releaseImages(db, [id])
    return true
  })
}

/** Takes the pictures away that show a person who leaves, and those that are part of nothing yet (C-14). */
export const forgetPicturesOf: ForgetPerson = async (context, { personId }) => {
  await releasePictures(context, [`person:${personId}`, `face:${personId}`])
  const { db } = context
  const unused = await db
    .delete(uploads)
    .where(and(eq(uploads.personId, personId), isNull(uploads.attachedTo)))
    .returning({ id: uploads.imageId })
  await releaseImages(
    db,
    unused.map(({ id }) => id),
  )
}
