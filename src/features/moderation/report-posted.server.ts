import { and, count, eq, gt } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { detailOfReport, type ReportReason } from './report-reasons.ts'
import { holdForReview, type Posted } from './reviews.server.ts'
import { moderationReports } from './tables.server.ts'

const A_DAY = 20

/**
 * Reports something posted to the people who decide; it stays where it is until they do. Refuses `sign_in_required`,
 * `own_not_reported`, `already_reported`, `reports_of_today_used` (C-69).
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
      await countReport(within, reporterId)
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

/** Refuses one report too many of a person; those of one person follow one another, so that fifty at once are counted right. */
async function countReport({ db, now }: Context, reporterId: number): Promise<void> {
  await holdLock(db, 'reportsOfPerson', reporterId)
  const [made] = await db
    .select({ times: count() })
    .from(moderationReports)
    .where(
      and(
        eq(moderationReports.reporterId, reporterId),
        gt(moderationReports.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((made?.times ?? 0) >= A_DAY) throw new Refusal('too_many', 'reports_of_today_used')
}
