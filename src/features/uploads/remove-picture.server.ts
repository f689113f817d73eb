import { eq } from 'drizzle-orm'
import { listImageUses, sayUses, type ImageShelves } from '#features/media/image-uses.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { pictureRemoved } from './message-kinds.ts'
import { uploads } from './tables.server.ts'

/** Takes pictures out of the thing with this id, leaving a neutral gap, within the surrounding transaction. */
export type TakePicturesOut = (context: Context, id: number, imageIds: readonly string[]) => Promise<void>

/**
 * Removes an uploaded picture wherever it is shown, for good, and tells who uploaded it why. Refuses `permission_missing`,
 * `picture_removal_reason_missing`, `upload_unknown`, and `picture_used_elsewhere` where editors have put it into something
 * of theirs (C-70).
 */
export async function removePicture(
  context: Context,
  { imageId, reason: given }: { imageId: string; reason: string },
  /** By the kinds of things that have uploaded pictures, and the names of all that have any. */
  {
    pictures: things,
    showsPictures,
  }: { pictures: Readonly<Record<string, TakePicturesOut>>; showsPictures: ImageShelves },
): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  const reason = given.trim()
  if (reason === '') throw new Refusal('invalid', 'picture_removal_reason_missing')
  await inTransaction(context, async (within) => {
    const { db } = within
    const [upload] = await db.delete(uploads).where(eq(uploads.imageId, imageId)).returning()
    if (!upload) throw new Refusal('not_found', 'upload_unknown', { id: imageId })
    const { personId, attachedTo } = upload
    const [, kind = '', id = ''] = /^([a-z-]+):(\d+)$/.exec(attachedTo ?? '') ?? []
    if (attachedTo !== null) {
      const takeOut = things[kind]
      if (!takeOut) throw new Error(`nobody takes pictures out of ${attachedTo}`)
      await takeOut(within, Number(id), [imageId])
    }
    const uses = await listImageUses(within, imageId)
    if (uses.length > 0)
      throw new Refusal('conflict', 'picture_used_elsewhere', { places: sayUses(uses, showsPictures) })
    await releaseImages(db, [imageId])
    await recordAudit(within, 'removePicture', `image:${imageId}`, { personId, attachedTo, reason })
    await notify(within, pictureRemoved, {
      personId,
      params: { reason },
      link: '/messages',
      onceKey: `picture:${imageId}:removed`,
    })
  })
}
