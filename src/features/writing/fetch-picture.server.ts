import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { imageMessages } from '#platform/images/messages.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { fetchImage } from '#platform/import/fetch-image.server.ts'
import { sentenceFor } from '#platform/messages.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'

export const FetchPicture = z.object({ url: z.string().max(2000) })

/** The picture, or why it could not be had. */
export const FetchedPicture = z.object({ image: StoredImage.optional(), problem: z.string().optional() })
type FetchedPicture = z.infer<typeof FetchedPicture>

/**
 * Fetches one picture of a pasted article into the store, from the public web only, within ten seconds and 10 MB. One
 * that cannot be had is an answer, not a fault: the reason as a sentence. Refuses `staff_sign_in_required`, and what the
 * store refuses while it takes none at all.
 */
export async function fetchPicture(
  context: Context,
  input: z.input<typeof FetchPicture>,
  fetch: typeof fetchImage = fetchImage,
): Promise<FetchedPicture> {
  requireStaff(context.actor)
  const { url } = parseInput(FetchPicture, input)
  const answer = await fetch(url)
  if ('refused' in answer) return { problem: answer.refused }
  try {
    return { image: await context.services.images.take(answer.bytes) }
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable')
      return { problem: sentenceFor(error, imageMessages) }
    throw error
  }
}
