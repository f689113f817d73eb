import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { showImagesTo } from '#platform/images/held-images.server.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { uploads } from './tables.server.ts'

/**
 * What becomes of pictures with the things they are part of, each named like `question:10001`; all within the surrounding
 * transaction of what becomes of the thing.
 */

/** Shows the pictures of what has become public to everybody. */
export async function showPictures({ db }: Context, things: readonly string[]): Promise<void> {
  const attached = await db
    .select({ id: uploads.imageId })
    .from(uploads)
    .where(inArray(uploads.attachedTo, [...things]))
  await showImagesTo(
    db,
    attached.map(({ id }) => id),
    'everybody',
  )
}

/** Shows the pictures of something that is not public to one person more. */
export async function showPicturesToPerson({ db }: Context, thing: string, personId: number): Promise<void> {
  const attached = await db
    .select({ id: uploads.imageId, heldFor: images.heldFor })
    .from(uploads)
    .innerJoin(images, eq(images.id, uploads.imageId))
    .where(eq(uploads.attachedTo, thing))
  for (const { id, heldFor } of attached) if (heldFor) await showImagesTo(db, [id], [...heldFor, personId])
}

/** The picture of something that has one; undefined when it has none. */
export async function readPictureOf({ db }: Pick<Context, 'db'>, thing: string): Promise<string | undefined> {
  const [upload] = await db
    .select({ id: uploads.imageId })
    .from(uploads)
    .where(eq(uploads.attachedTo, thing))
    .limit(1)
  return upload?.id
}

/** Makes the pictures that waited part of what is public. */
export async function moveWaitingPicture(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await context.db.update(uploads).set({ attachedTo: to }).where(eq(uploads.attachedTo, from))
  await showPictures(context, [to])
}

/**
 * Takes the pictures away of what was refused, withdrawn or deleted, after `takeOut` has taken them out of what shows them;
 * gives their ids.
 */
export async function releasePictures(
  { db }: Context,
  things: readonly string[],
  takeOut?: (ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const gone = await db
    .delete(uploads)
    .where(inArray(uploads.attachedTo, [...things]))
    .returning({ id: uploads.imageId })
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await takeOut?.(ids)
  await releaseImages(db, ids)
  return ids
}
