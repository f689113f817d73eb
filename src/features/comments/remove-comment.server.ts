import { eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { closeReview } from '#features/moderation/reviews.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { comments } from './tables.server.ts'
import { takeAway } from './take-away.server.ts'

/**
 * Deletes one's own comment, visible or waiting; replies to it stay. Refuses `sign_in_required`, `comment_not_found`,
 * `comment_not_yours` (C-69).
 */
export async function removeOwnComment(
  context: Context,
  { commentId }: { commentId: number },
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const [comment] = await within.db
      .select({ personId: comments.personId, state: comments.state })
      .from(comments)
      .where(eq(comments.id, commentId))
    if (!comment || comment.state === 'removed') throw new Refusal('not_found', 'comment_not_found')
    if (comment.personId !== personId) {
      // That something waits is nobody's business but its author's.
      throw comment.state === 'waiting'
        ? new Refusal('not_found', 'comment_not_found')
        : new Refusal('not_allowed', 'comment_not_yours')
    }
    if (!(await takeAway(within, commentId, 'author'))) throw new Refusal('not_found', 'comment_not_found')
    await closeReview(within, { kind: 'comment', id: commentId })
    await recordAudit(within, 'removeOwnComment', `comment:${commentId}`)
  })
}
