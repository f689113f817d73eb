import { rejectReview } from '#features/moderation/decide-review.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { commentKind } from './comment-kind.server.ts'
import { lockComment, pathOf } from './write-comment.server.ts'

/**
 * Takes a comment down that everybody sees and that nobody reported: it goes through the queue at once, so that its author is
 * told why, and it stands among what was decided, from where it can be looked at anew. Refuses `permission_missing`,
 * `comment_not_found`, `decision_reason_missing` (C-70).
 */
export async function takeCommentDown(
  context: Context,
  { commentId, reason }: { commentId: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  await inTransaction(context, async (within) => {
    // Locked, so that of two who take it down at once, and of its author who deletes it, one finds it gone.
    const comment = await lockComment(within.db, commentId)
    if (comment?.state !== 'visible') throw new Refusal('not_found', 'comment_not_found')
    const { personId, content } = comment
    const thing = { kind: 'comment', id: commentId }
    const posted = { thing, personId, texts: [content], link: await pathOf(within, comment) }
    const reviewId = await holdForReview(within, posted, [{ code: 'staff', detail: '' }])
    await rejectReview(within, { reviewId, reason }, { comment: commentKind })
    await recordAudit(within, 'takeCommentDown', `comment:${commentId}`, { review: reviewId, reason })
  })
}
