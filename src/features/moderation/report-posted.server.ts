import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { reportsOfPerson } from './rate-limits.ts'
import { detailOfReport, type ReportReason } from './report-reasons.ts'
import { holdForReview, type Posted } from './reviews.server.ts'
import { moderationReports } from './tables.server.ts'

/**
 * Reports something posted to the people who decide; it stays where it is until they do. Refuses `sign_in_required`,
 * `own_not_reported`, `already_reported`, `reports_of_day_used` (C-69).
 */
export async function reportPosted(
  context: Context,
  posted: Posted,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<void> {
  const { id: reporterId } = requirePerson(context.actor)
  if (posted.personId === reporterId) throw new Refusal('invalid', 'own_not_reported')
  try {
    await inTransaction(context, async (within) => {
      await takePoints(within, [{ limit: reportsOfPerson, key: reporterId }])
      const detail = detailOfReport({ reason, note })
      const { thing } = posted
      const reviewId = await holdForReview(within, posted, [{ code: 'reported', detail }])
      await within.db.insert(moderationReports).values({
        reviewId,
        kind: thing.kind,
        subjectId: thing.id,
        reporterId,
        reason,
        note,
        createdAt: within.now,
      })
      await recordAudit(within, 'reportPosted', `${thing.kind}:${thing.id}`, { reason })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'moderation_reports_once')
      throw new Refusal('conflict', 'already_reported')
    throw error
  }
}
