import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { ModerationHandler, Seen } from '#features/moderation/decide-review.server.ts'
import { closeReview, holdForReview } from '#features/moderation/reviews.server.ts'
import { attachPictures } from '#features/uploads/attach-pictures.server.ts'
import {
  moveWaitingPicture,
  readPictureOf,
  releasePictures,
} from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages, invalidateReaders } from '#platform/pages/purge-pages.server.ts'

/** A person's picture: the one that everybody sees, and the one that waits for somebody to look at it. */

const shown = (personId: number) => `person:${personId}`
const waiting = (personId: number) => `face:${personId}`

/** Puts one's own uploaded picture before those who decide, in place of one that waits already. */
export async function holdFace(
  context: Context,
  { personId, pictureId }: { personId: number; pictureId: string },
): Promise<void> {
  await releasePictures(context, [waiting(personId)])
  await attachPictures(context, { ids: [pictureId], to: waiting(personId) })
  await holdForReview(
    context,
    { thing: { kind: 'face', id: personId }, personId, texts: [], pictures: [pictureId], link: '/me' },
    [{ code: 'picture_unseen', detail: '' }],
  )
}

/** Shows one's own uploaded picture to everybody at once. */
export async function showFace(
  context: Context,
  { personId, pictureId }: { personId: number; pictureId: string },
): Promise<void> {
  await withdrawWaitingFace(context, personId)
  await attachPictures(context, { ids: [pictureId], to: waiting(personId) })
  await showWaitingFace(context, personId)
}

/** The picture that waits for a decision; undefined when none does. */
export function readWaitingFace(context: Pick<Context, 'db'>, personId: number): Promise<string | undefined> {
  return readPictureOf(context, waiting(personId))
}

/** Takes a person's picture away, the one shown or the one that waits. */
export async function takeFaceOut(context: Context, personId: number, ids: readonly string[]): Promise<void> {
  if (await isShown(context, personId, { texts: [], pictures: ids })) await setIcon(context, personId, null)
  else await closeReview(context, { kind: 'face', id: personId })
}

/** What a decision does with a picture: one that is refused is gone, so that only one that passed can be looked at again. */
export const faceKind: ModerationHandler = {
  name: '头像',
  approve: showWaitingFace,
  reject: async (context, personId, seen) => {
    await releasePictures(context, [waiting(personId)])
    if (!(await isShown(context, personId, seen))) return
    await setIcon(context, personId, null)
    await releasePictures(context, [shown(personId)])
  },
  isSeen: isShown,
  reopen: { approved: isShown },
}

async function isShown(context: Context, personId: number, { pictures }: Seen): Promise<boolean> {
  const [person] = await context.db
    .select({ iconId: people.iconId })
    .from(people)
    .where(eq(people.id, personId))
  const { iconId = null } = person ?? {}
  return iconId !== null && pictures.includes(iconId)
}

async function showWaitingFace(context: Context, personId: number): Promise<boolean> {
  const pictureId = await readWaitingFace(context, personId)
  if (pictureId === undefined) return false
  await setIcon(context, personId, pictureId)
  await releasePictures(context, [shown(personId)])
  await moveWaitingPicture(context, { from: waiting(personId), to: shown(personId) })
  return true
}

async function withdrawWaitingFace(context: Context, personId: number): Promise<void> {
  const gone = await releasePictures(context, [waiting(personId)])
  if (gone.length > 0) await closeReview(context, { kind: 'face', id: personId })
}

async function setIcon(context: Context, personId: number, iconId: string | null): Promise<void> {
  const { db, now } = context
  await db.update(people).set({ iconId, updatedAt: now }).where(eq(people.id, personId))
  await invalidateReaders(db, [personId])
  await purgePages(db, [`person:${personId}`, 'people', 'topics'])
}
