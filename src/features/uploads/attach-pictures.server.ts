import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { inOrder } from './take-pictures.server.ts'
import { uploads } from './tables.server.ts'

/**
 * Makes one's own uploaded pictures part of something (`question:10001`), within the surrounding transaction; gives them
 * in this order, each once. Refuses `picture_not_yours` for one that is somebody else's, part of something else, gone or
 * never was, with its place: which of these it is, is nobody's business.
 */
export async function attachPictures(
  { db, actor }: Context,
  { ids, to }: { ids: readonly string[]; to: string },
): Promise<StoredImage[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const { id: personId } = requirePerson(actor)
  await db
    .update(uploads)
    .set({ attachedTo: to })
    .where(
      and(
        inArray(uploads.imageId, wanted),
        eq(uploads.personId, personId),
        or(isNull(uploads.attachedTo), eq(uploads.attachedTo, to)),
      ),
    )
  const attached = await db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(uploads)
    .innerJoin(images, eq(images.id, uploads.imageId))
    .where(and(inArray(uploads.imageId, wanted), eq(uploads.personId, personId), eq(uploads.attachedTo, to)))
  return inOrder(wanted, attached)
}
