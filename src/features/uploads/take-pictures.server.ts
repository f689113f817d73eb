import { and, eq, inArray, isNull } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { countUpload, giveUploadBack, isOurFault } from './count-upload.server.ts'
import { MOST_PICTURES } from './limits.ts'
import { uploads } from './tables.server.ts'

/**
 * Keeps the pictures that somebody uploads and gives the form's whole new list: those it had (`keptIds`) and the new ones,
 * in their order (UPLOAD-03, B-68). All or none. The body and its first picture are counted already. Refuses
 * `sign_in_required`, `upload_empty`, `upload_too_many`, `upload_pictures_used`, `picture_not_yours` and whatever
 * `reencodeImage` refuses.
 */
export async function takePictures(
  context: Context,
  { files, keptIds }: { files: readonly Buffer[]; keptIds: readonly string[] },
): Promise<StoredImage[]> {
  const { id: personId } = requirePerson(context.actor)
  if (files.length === 0) throw new Refusal('invalid', 'upload_empty')
  if (files.length + keptIds.length > MOST_PICTURES)
    throw new Refusal('invalid', 'upload_too_many', { most: MOST_PICTURES })
  const kept = await readOwnWaiting(context, keptIds)
  const others = { personId, pictures: files.length - 1, bytes: 0 }
  await countUpload(context, others)
  try {
    return [...kept, ...(await keepAll(context, files))]
  } catch (error) {
    if (isOurFault(error)) await giveUploadBack(context, others)
    throw error
  }
}

async function keepAll(context: Context, files: readonly Buffer[]): Promise<StoredImage[]> {
  const { db, now, services } = context
  const { id: personId } = requirePerson(context.actor)
  const taken: StoredImage[] = []
  try {
    // One after the other: whoever sends nine must not take the place of nine people.
    for (const file of files) taken.push(await services.images.takeUpload(file, personId))
    await db
      .insert(uploads)
      .values(taken.map(({ id }) => ({ imageId: id, personId, attachedTo: null, createdAt: now })))
    return taken
  } catch (error) {
    await releaseImages(
      db,
      taken.map(({ id }) => id),
    )
    throw error
  }
}

/** One's own pictures that are not yet part of anything, in this order; refuses `picture_not_yours` with the place of the first that is not. */
async function readOwnWaiting({ db, actor }: Context, ids: readonly string[]): Promise<StoredImage[]> {
  if (ids.length === 0) return []
  const { id: personId } = requirePerson(actor)
  const found = await db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(uploads)
    .innerJoin(images, eq(images.id, uploads.imageId))
    .where(
      and(inArray(uploads.imageId, [...ids]), eq(uploads.personId, personId), isNull(uploads.attachedTo)),
    )
  return inOrder(ids, found)
}

/** These pictures in the order of their ids; refuses `picture_not_yours` for the first that is missing. */
export function inOrder(ids: readonly string[], found: readonly StoredImage[]): StoredImage[] {
  const byId = new Map(found.map((picture) => [picture.id, picture]))
  return ids.map((id, index) => {
    const picture = byId.get(id)
    if (!picture) throw new Refusal('invalid', 'picture_not_yours', { position: index + 1 })
    return picture
  })
}
