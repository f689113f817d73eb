import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { images, removedImages } from '#platform/images/images.tables.server.ts'
import { eachInTurn } from '#platform/jobs/each-alone.server.ts'
import { touchImages } from '#platform/pages/purge-pages.server.ts'
import { UNUSED_DAYS } from './contract.ts'
import { imageUses } from './tables.server.ts'

const AT_ONCE = 500

/** Pictures that nothing has shown for so many days, the oldest first, at most 500. */
export async function listUnusedImages({ db, now }: Context, days: number = UNUSED_DAYS) {
  const { id, width, height, bytes, lastUsedAt } = images
  return db
    .select({ id, width, height, bytes, lastUsedAt })
    .from(images)
    .where(isUnused({ db, now }, days))
    .orderBy(asc(lastUsedAt), asc(id))
    .limit(AT_ONCE)
}

/** Removes pictures that nothing has shown for thirty days, and their bytes; a job. Gives how many. Refuses `permission_missing`. */
export async function removeUnusedImages(context: Context): Promise<number> {
  requirePermission(context.actor, 'media.remove')
  return eachInTurn(context, await listUnusedImages(context), async ({ id }) => {
    try {
      return await inTransaction(context, (within) => removeOne(within, id))
    } catch (error) {
      // Somebody shows it in this very moment: the database lets nothing go that is in use.
      if (violatedConstraint(error) !== 'image_uses_image_id_fkey') throw error
      return false
    }
  })
}

async function removeOne(context: Context, id: string): Promise<boolean> {
  const { db, now } = context
  const gone = await db
    .delete(images)
    .where(and(eq(images.id, id), isUnused(context, UNUSED_DAYS)))
    .returning({ id: images.id, width: images.width })
  if (gone.length === 0) return false
  await db
    .insert(removedImages)
    .values(gone.map((each) => ({ ...each, removedAt: now })))
    .onConflictDoNothing()
  await touchImages(db, [id])
  await recordAudit(context, 'removeUnusedImage', `image:${id}`)
  return true
}

function isUnused({ db, now }: Pick<Context, 'db' | 'now'>, days: number) {
  const uses = db
    .select({ one: sql`1` })
    .from(imageUses)
    .where(eq(imageUses.imageId, images.id))
  return and(lt(images.lastUsedAt, new Date(now.getTime() - days * DAY_MS)), notExists(uses))
}
