import { and, eq, getTableName, inArray, ne } from 'drizzle-orm'
import { imageUses } from '#features/media/tables.server.ts'
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
 * gives the ids of those that are gone. One that editors have put into something of theirs stays there.
 */
export async function releasePictures(
  { db }: Context,
  things: readonly string[],
  takeOut?: (ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const attached = await db
    .select({ id: uploads.imageId })
    .from(uploads)
    .where(inArray(uploads.attachedTo, [...things]))
    .for('update')
  if (attached.length === 0) return []
  const ids = attached.map(({ id }) => id)
  await takeOut?.(ids)
  const shown = await db
    .select({ id: imageUses.imageId })
    .from(imageUses)
    .where(and(inArray(imageUses.imageId, ids), ne(imageUses.tableName, getTableName(uploads))))
  const kept = new Set(shown.map(({ id }) => id))
  const gone = ids.filter((id) => !kept.has(id))
  if (gone.length > 0) await db.delete(uploads).where(inArray(uploads.imageId, gone))
  await releaseImages(db, gone)
  return gone
}
