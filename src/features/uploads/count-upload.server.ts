import type { Context } from '#platform/context.ts'
import { givePointsBack, takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { byteQuota, pictureQuota } from './rate-limits.ts'

interface Amount {
  readonly personId: number
  readonly pictures: number
  readonly bytes: number
}

/**
 * Takes an upload out of the person's quota before anything is read of it; refuses `upload_pictures_used` and
 * `upload_bytes_used`. What is refused for what it is stays counted, or it could be sent without end.
 */
export function countUpload(context: Context, amount: Amount): Promise<void> {
  return takePoints(context, usesOf(amount))
}

/** Gives an upload back that came to nothing through no fault of who sent it. */
export function giveUploadBack(context: Context, amount: Amount): Promise<void> {
  return givePointsBack(context, usesOf(amount))
}

const usesOf = ({ personId, pictures, bytes }: Amount) => [
  { limit: pictureQuota, key: personId, points: pictures },
  { limit: byteQuota, key: personId, points: bytes },
]

/** Whether what ended an upload has to do with the portal and not with what was sent. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'overloaded' || error.kind === 'unavailable'
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode !== 'number' || statusCode >= 500
}
