import { inArray } from 'drizzle-orm'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import type { Context } from '#platform/context.ts'
import { approveReview, rejectReview, type ModerationHandlers } from './decide-review.server.ts'
import { moderationReviews } from './tables.server.ts'

const permission = 'moderation.decide'

/** Many entries of the queue decided at once, each by its own verb (C-70). */
export const reviewBulkActs = ({ moderated }: { readonly moderated: ModerationHandlers }): BulkAct[] => {
  const namesOf = async ({ db }: Context, ids: readonly number[]) => {
    const rows = await db
      .select({ id: moderationReviews.id, kind: moderationReviews.kind })
      .from(moderationReviews)
      .where(inArray(moderationReviews.id, [...ids]))
    return new Map(rows.map(({ id, kind }) => [id, `第 ${id} 项（${moderated[kind]?.name ?? kind}）`]))
  }
  return [
    {
      kind: 'review.approve',
      name: '放行',
      permission,
      isEveryday: true,
      namesOf,
      run: (context, reviewId) => approveReview(context, { reviewId }, moderated),
    },
    {
      kind: 'review.reject',
      name: '不放行',
      permission,
      needsReason: true,
      isEveryday: true,
      namesOf,
      run: (context, reviewId, { reason }) => rejectReview(context, { reviewId, reason }, moderated),
    },
  ]
}
