import { closeReview } from '#features/moderation/reviews.server.ts'
import { releasePictures } from '#features/uploads/attached-pictures.server.ts'
import type { Context } from '#platform/context.ts'

/**
 * Takes out of the queue a name that somebody chose and that waits there, once there is a newer one: deciding on it must not
 * bring it back. Whoever writes the newer one calls this first, in the order of whoever decides.
 */
export function dropWaitingName(context: Context, personId: number): Promise<void> {
  return closeReview(context, { kind: 'name', id: personId })
}

/** The same for a picture, which is gone with it. */
export async function dropWaitingFace(context: Context, personId: number): Promise<void> {
  await closeReview(context, { kind: 'face', id: personId })
  await releasePictures(context, [`face:${personId}`])
}
