import { and, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#features/files/tables.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { nameOfQuarter } from '../contract.ts'
import { mailboxOfDelivery } from '../further-mailboxes.server.ts'
import { TO_MAIL_AGAIN } from '../mail-again.server.ts'
import { stopMails } from '../stop-mails.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from '../tables.server.ts'

/** So many issues are shown, the latest: what went wrong with an older one is known by now. */
const SHOWN = 12

/** Whoever may still be mailed to, with the file that the issue is now. */
const canBeMailed = and(eq(quarterlySubscriptions.isTakenBack, false), ne(mailboxOfDelivery, ''))
const gotWrongFile = and(
  canBeMailed,
  isNotNull(quarterlyDeliveries.mailedAt),
  isNull(quarterlyDeliveries.problem),
  ne(quarterlyDeliveries.mailedPdf, ''),
  ne(quarterlyDeliveries.mailedPdf, files.pdfId),
)
const didNotArrive = and(
  canBeMailed,
  isNotNull(quarterlyDeliveries.problem),
  ne(quarterlyDeliveries.problem, 'no_reader'),
)
const canLeave = and(
  eq(quarterlyIssues.state, 'published'),
  eq(files.state, 'published'),
  isNotNull(files.pdfId),
)

/** The latest issues that were delivered, each with how many its mail reached and did not. Refuses `permission_missing` (C-37). */
export async function listIssueMails(context: Context) {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, title, year, quarter } = quarterlyIssues
  const counted = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::integer`
  const rows = await context.db
    .select({
      id,
      title,
      year,
      quarter,
      countsAs: quarterlyIssues.countsAs,
      canLeave: sql<boolean>`${canLeave}`,
      delivered: counted(sql`true`),
      mailed: counted(isNotNull(quarterlyDeliveries.mailedAt)),
      wrong: counted(gotWrongFile),
      failed: counted(didNotArrive),
    })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
    .innerJoin(quarterlyIssues, eq(id, quarterlyDeliveries.issueId))
    .leftJoin(files, eq(files.id, quarterlyIssues.fileId))
    .groupBy(id, files.id)
    .orderBy(desc(year), desc(quarter), desc(id))
    .limit(SHOWN)
  return rows.map(({ year: ofYear, quarter: ofQuarter, countsAs, canLeave: can, ...row }) => ({
    ...row,
    canLeave: can ?? false,
    what: `${nameOfQuarter({ year: ofYear, quarter: ofQuarter })}${countsAs === 'issue' ? '' : '，增刊'}`,
  }))
}

export const MailRightFile = z.object({
  issueId: positiveId,
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Mails the file that an issue is now to everybody who was mailed another one, by the next runs of the job; whoever has got it
 * since is left alone, however often it is asked for. Gives to how many. Refuses `permission_missing`, `issue_not_out` (C-37).
 */
export async function mailRightFile(
  context: Context,
  input: z.input<typeof MailRightFile>,
): Promise<{ mails: number }> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { issueId, reason } = parseInput(MailRightFile, input)
  return inTransaction(context, async (within) => {
    const mails = await mailOnceMore(within, issueId, gotWrongFile)
    if (mails > 0) await recordAudit(within, 'mailRightFile', `quarterly-issue:${issueId}`, { reason, mails })
    return { mails }
  })
}

export const MailFailedAgain = z.object({ issueId: positiveId })

/**
 * Mails an issue once more to everybody whom it did not reach, as where no mail could leave for days. Gives to how many. Refuses
 * `permission_missing`, `issue_not_out` (C-37).
 */
export async function mailFailedAgain(
  context: Context,
  input: z.input<typeof MailFailedAgain>,
): Promise<{ mails: number }> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { issueId } = parseInput(MailFailedAgain, input)
  return inTransaction(context, async (within) => {
    const mails = await mailOnceMore(within, issueId, didNotArrive)
    if (mails > 0) await recordAudit(within, 'mailFailedAgain', `quarterly-issue:${issueId}`, { mails })
    return { mails }
  })
}

/** Has those deliveries of an issue mailed by the next runs of the job; gives how many. */
async function mailOnceMore(within: Context, issueId: number, which: SQL | undefined): Promise<number> {
  const { db } = within
  const [out] = await db
    .select({ id: quarterlyIssues.id })
    .from(quarterlyIssues)
    .innerJoin(files, eq(files.id, quarterlyIssues.fileId))
    .where(and(eq(quarterlyIssues.id, issueId), canLeave))
  if (!out) throw new Refusal('conflict', 'issue_not_out')
  // As `mailAgain` does; whoever comes second finds what the first has done.
  await db
    .select({ id: quarterlySubscriptions.id })
    .from(quarterlySubscriptions)
    .where(
      inArray(
        quarterlySubscriptions.id,
        db
          .select({ id: quarterlyDeliveries.subscriptionId })
          .from(quarterlyDeliveries)
          .where(eq(quarterlyDeliveries.issueId, issueId)),
      ),
    )
    .orderBy(quarterlySubscriptions.id)
    .for('update')
  const found = await db
    .select({ id: quarterlyDeliveries.id })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .innerJoin(files, eq(files.id, quarterlyIssues.fileId))
    .where(and(eq(quarterlyDeliveries.issueId, issueId), which))
  if (found.length === 0) return 0
  const these = inArray(
    quarterlyDeliveries.id,
    found.map(({ id }) => id),
  )
  await stopMails(within, these)
  await db.update(quarterlyDeliveries).set(TO_MAIL_AGAIN).where(these)
  return found.length
}
