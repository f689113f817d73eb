import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { isBehind, placeOf } from '#platform/database/place-in-list.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { decisionReason } from './decision-reason.ts'
import { pageOf, type ModerationHandlers } from './decide-review.server.ts'
import { moderationReviews } from './tables.server.ts'

const AT_ONCE = 50

/** What was decided, the last first, fifty at once unless more are wanted. Refuses `permission_missing` (C-70). */
export async function listDecided(
  context: Context,
  { before, limit = AT_ONCE }: { before?: string | undefined; limit?: number },
  kinds: ModerationHandlers,
) {
  requirePermission(context.actor, 'moderation.decide')
  // By when it was decided, however long it had waited.
  const { id, decidedAt } = moderationReviews
  const rows = await context.db
    .select({ review: moderationReviews, name: people.name })
    .from(moderationReviews)
    .innerJoin(people, eq(people.id, moderationReviews.personId))
    .where(
      and(
        inArray(moderationReviews.state, ['approved', 'rejected']),
        isNull(people.closedAt),
        before === undefined ? undefined : isBehind(decidedAt, id, before),
      ),
    )
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit)
  const names = await namesOfActors(
    context,
    rows.map(({ review }) => review.decidedBy),
  )
  return rows.map(({ review, name }) => ({
    id: review.id,
    what: kinds[review.kind]?.name ?? review.kind,
    person: { id: review.personId, name },
    texts: review.texts,
    link: pageOf(kinds, { ...review, isApproved: review.state === 'approved' }),
    isApproved: review.state === 'approved',
    by: names.get(review.decidedBy ?? '') ?? '',
    reason: review.decisionReason ?? '',
    at: review.decidedAt ? shanghaiIso(review.decidedAt) : '',
    place: review.decidedAt ? placeOf(review.decidedAt, review.id) : '',
    canReopen:
      kinds[review.kind]?.reopen?.[review.state === 'approved' ? 'approved' : 'rejected'] !== undefined,
  }))
}

/**
 * Puts what was decided before the people who decide once more, as it stands: what was taken away is still away, what is
 * public stays so until then. Refuses `permission_missing`, `decision_reason_missing`, `review_not_decided`,
 * `review_not_reopenable` for what cannot come back or is of a closed account, and `review_waits_already` (C-70).
 */
export async function reopenReview(
  context: Context,
  { reviewId, reason: given }: { reviewId: number; reason: string },
  kinds: ModerationHandlers,
): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  const reason = decisionReason(given)
  try {
    await inTransaction(context, async (within) => {
      const { db } = within
      const [found] = await db
        .select({ review: moderationReviews, closedAt: people.closedAt })
        .from(moderationReviews)
        .innerJoin(people, eq(people.id, moderationReviews.personId))
        .where(eq(moderationReviews.id, reviewId))
        .for('update', { of: moderationReviews })
      const review = found?.review
      if (review?.state !== 'approved' && review?.state !== 'rejected')
        throw new Refusal('conflict', 'review_not_decided', { id: reviewId })
      const reopen = found?.closedAt === null ? kinds[review.kind]?.reopen?.[review.state] : undefined
      if (!reopen || !(await reopen(within, review.subjectId, review)))
        throw new Refusal('conflict', 'review_not_reopenable', { id: reviewId })
      await db
        .update(moderationReviews)
        .set({ state: 'waiting', decidedAt: null, decidedBy: null, decisionReason: null })
        .where(eq(moderationReviews.id, reviewId))
      await recordAudit(within, 'reopenReview', `${review.kind}:${review.subjectId}`, {
        review: reviewId,
        reason,
        before: { state: review.state, decidedBy: review.decidedBy },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'moderation_reviews_one_waiting')
      throw new Refusal('conflict', 'review_waits_already', { id: reviewId })
    throw error
  }
}
