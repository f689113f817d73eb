import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { images, removedImages } from '#platform/images/images.tables.server.ts'
import { touchImages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { PictureId } from './contract.ts'
import { listImageUses, sayUses, type ImageShelves } from './image-uses.server.ts'

/** So many places are named when a picture cannot go; the library shows them all. */
const NAMED = 5

/**
 * Takes a picture of the library away for good, with its bytes. Refuses `permission_missing`, `picture_unknown`, and
 * `picture_in_use` with the places while anything shows it, former versions included.
 */
export async function deletePicture(
  context: Context,
  input: z.input<typeof PictureId>,
  shelves: ImageShelves,
): Promise<void> {
  requirePermission(context.actor, 'media.remove')
  const { id } = parseInput(PictureId, input)
  try {
    await inTransaction(context, async (within) => {
      const { db, now } = within
      const [gone] = await db
        .delete(images)
        .where(and(eq(images.id, id), eq(images.isRemovable, false)))
        .returning({ id: images.id, width: images.width })
      if (!gone) throw new Refusal('not_found', 'picture_unknown', { id })
      await db
        .insert(removedImages)
        .values({ ...gone, removedAt: now })
        .onConflictDoNothing()
      await touchImages(db, [id])
      await recordAudit(within, 'deletePicture', `image:${id}`)
    })
  } catch (error) {
    // The database alone knows what shows it in this very moment.
    if (violatedConstraint(error) !== 'image_uses_image_id_fkey') throw error
    const uses = await listImageUses(context, id)
    const places = sayUses(uses.slice(0, NAMED), shelves)
    throw new Refusal('conflict', 'picture_in_use', {
      places: uses.length > NAMED ? `${places}等 ${uses.length} 处` : places,
    })
  }
}
