import { and, desc, eq, ne, not } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { ModerationHandlers } from './decide-review.server.ts'
import { detailOfReport, REPORT_REASON_NAMES } from './report-reasons.ts'
import { moderationReports, moderationReviews, postingBans } from './tables.server.ts'

const STATE_NAMES = { waiting: '待审核', approved: '已通过', rejected: '未通过', gone: '已撤回' } as const

/** What was checked of the person who asks, and what he or she reported, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnModeration({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const [reviews, reports, bans] = await Promise.all([
    db
      .select()
      .from(moderationReviews)
      .where(eq(moderationReviews.personId, id))
      .orderBy(desc(moderationReviews.id)),
    db
      .select()
      .from(moderationReports)
      .where(eq(moderationReports.reporterId, id))
      .orderBy(desc(moderationReports.id)),
    db.select().from(postingBans).where(eq(postingBans.personId, id)).orderBy(desc(postingBans.id)),
  ])
  return {
    内容审核: reviews.map(({ texts, state, createdAt, decisionReason }) => ({
      内容: texts,
      结果: STATE_NAMES[state],
      原因: decisionReason ?? '',
      时间: shanghaiIso(createdAt),
    })),
    我的举报: reports.map(({ reason, note, createdAt }) => ({
      原因: REPORT_REASON_NAMES[reason],
      说明: note,
      时间: shanghaiIso(createdAt),
    })),
    禁言: bans.map(({ reason, startsAt, endsAt, liftedAt }) => ({
      原因: reason,
      开始: shanghaiIso(startsAt),
      结束: endsAt && shanghaiIso(endsAt),
      解除: liftedAt && shanghaiIso(liftedAt),
    })),
  }
}

/**
 * Of what was checked only the decision stays: neither what was posted, nor what somebody reported or was banned for (C-14).
 * What readers go on to see, and somebody reported, is decided on all the same.
 */
export const forgetPoster = async (
  context: Context,
  { personId }: { readonly personId: number },
  { moderated }: { readonly moderated: ModerationHandlers },
): Promise<void> => {
  const { db } = context
  const own = eq(moderationReviews.personId, personId)
  const isWaiting = eq(moderationReviews.state, 'waiting')
  for (const review of await db.select().from(moderationReviews).where(and(own, isWaiting)))
    if (!(await moderated[review.kind]?.isSeen?.(context, review.subjectId, review)))
      await db.update(moderationReviews).set({ state: 'gone' }).where(eq(moderationReviews.id, review.id))
  await db
    .update(moderationReviews)
    .set({ texts: [], pictures: [] })
    .where(and(own, not(isWaiting)))
  await forgetNotes(db, personId)
  await db.delete(postingBans).where(eq(postingBans.personId, personId))
}

/** What a reporter wrote stands with the report, and among the reasons of what was reported. */
async function forgetNotes(db: Context['db'], personId: number): Promise<void> {
  const reported = await db
    .select({ reviewId: moderationReviews.id, reasons: moderationReviews.reasons, report: moderationReports })
    .from(moderationReports)
    .innerJoin(moderationReviews, eq(moderationReviews.id, moderationReports.reviewId))
    .where(and(eq(moderationReports.reporterId, personId), ne(moderationReports.note, '')))
  for (const { reviewId, reasons, report } of reported) {
    const written = detailOfReport(report)
    const bare = detailOfReport({ ...report, note: '' })
    await db
      .update(moderationReviews)
      .set({ reasons: reasons.map((each) => (each.detail === written ? { ...each, detail: bare } : each)) })
      .where(eq(moderationReviews.id, reviewId))
  }
  await db.update(moderationReports).set({ note: '' }).where(eq(moderationReports.reporterId, personId))
}
