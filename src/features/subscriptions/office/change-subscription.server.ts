import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { holdOpenAccount } from '#features/accounts/hold-open-account.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { Company, Mailbox, MOST_ISSUES, nameOfQuarter, orderOf } from '../contract.ts'
import { deliverTo } from '../deliver-issues.server.ts'
import { recipientOf } from '../fulfil.server.ts'
import { readStarts } from '../issues-out.server.ts'
import { mailAgain } from '../mail-again.server.ts'
import { stopMails } from '../stop-mails.server.ts'
import { quarterlySubscriptions } from '../tables.server.ts'
import { inPart, isPartlyReturned } from './list-subscriptions.server.ts'

const reason = z.string().trim().min(1, '请写明原因').max(200)

export const GiveSubscription = z.object({
  personId: positiveId,
  issues: z.number().int().min(1, '至少一期').max(MOST_ISSUES, `最多 ${MOST_ISSUES} 期`),
  year: z.number().int().min(1990).max(2200),
  quarter: z.number().int().min(1).max(4),
  /** Missing: where the reader had the last ones sent, or the reader's own address. */
  mailbox: Mailbox.optional(),
  company: Company.default(''),
  reason,
})

/**
 * Gives a reader so many issues of the quarterly without an order, and delivers at once what is out of them. Gives its
 * number; refuses `permission_missing`, `input_invalid`, `subscriber_unknown` for nobody or a closed account, and
 * `issue_not_offered` (C-37).
 */
export async function giveSubscription(
  context: Context,
  input: z.input<typeof GiveSubscription>,
): Promise<{ id: number }> {
  requirePermission(context.actor, 'subscriptions.manage')
  const {
    personId,
    issues,
    year,
    quarter,
    mailbox,
    company,
    reason: note,
  } = parseInput(GiveSubscription, input)
  const wanted = { year, quarter }
  return inTransaction(context, async (within) => {
    const { db, now } = within
    if (!(await holdOpenAccount(within, personId)))
      throw new Refusal('not_found', 'subscriber_unknown', { id: personId })
    const starts = await readStarts(within)
    if (!starts.some((start) => orderOf(start) === orderOf(wanted)))
      throw new Refusal('conflict', 'issue_not_offered', { quarter: nameOfQuarter(wanted) })
    const known = mailbox === undefined ? await recipientOf(within, personId) : { mailbox, company }
    const recipient = { ...known, company: company || known.company }
    const [begun] = await db
      .insert(quarterlySubscriptions)
      .values({ personId, fromYear: year, fromQuarter: quarter, issues, ...recipient, note, createdAt: now })
      .returning({ id: quarterlySubscriptions.id })
    if (!begun) throw new Error('the new subscription was not returned')
    await recordAudit(within, 'giveSubscription', `subscription:${begun.id}`, {
      personId,
      issues,
      ...wanted,
      reason: note,
    })
    await deliverTo(within, personId)
    return begun
  })
}

export const ChangeSubscription = z.object({
  id: positiveId,
  mailbox: Mailbox,
  company: Company,
  /** The mailbox as it was shown, in part. */
  seen: z.string().max(254),
})

/**
 * Says for a subscriber who called where the issues are mailed from now on; what has not left yet goes there. Refuses
 * `permission_missing`, `input_invalid`, `subscription_unknown`, and `changed_by_other` where somebody changed it meanwhile.
 */
export async function changeSubscription(
  context: Context,
  input: z.input<typeof ChangeSubscription>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, mailbox, company, seen } = parseInput(ChangeSubscription, input)
  await inTransaction(context, async (within) => {
    const before = await findOpen(within, id)
    if (inPart(before.mailbox) !== seen) throw new Refusal('conflict', 'changed_by_other')
    await within.db
      .update(quarterlySubscriptions)
      .set({ mailbox, company })
      .where(eq(quarterlySubscriptions.id, id))
    if (before.mailbox !== mailbox) await stopMails(within, eq(quarterlySubscriptions.id, id))
    await recordAudit(within, 'changeSubscription', `subscription:${id}`, {
      isMailboxChanged: before.mailbox !== mailbox,
    })
  })
}

export const EndSubscription = z.object({ id: positiveId, reason })

/**
 * Delivers no more by a subscription; what came stays open to its reader. One that was bought is ended by its refund, or here
 * once a part of its money went back. Refuses `permission_missing`, `subscription_unknown`, `subscription_was_bought`.
 */
export async function endSubscription(
  context: Context,
  input: z.input<typeof EndSubscription>,
): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id, reason: note } = parseInput(EndSubscription, input)
  await inTransaction(context, async (within) => {
    const { orderNumber, endedAt } = await findOpen(within, id)
    if (endedAt !== null) throw new Refusal('not_found', 'subscription_unknown')
    if (orderNumber !== null && !(await isPartlyReturned(within, orderNumber)))
      throw new Refusal('conflict', 'subscription_was_bought', { number: orderNumber })
    await within.db
      .update(quarterlySubscriptions)
      .set({ endedAt: within.now, note })
      .where(eq(quarterlySubscriptions.id, id))
    await recordAudit(within, 'endSubscription', `subscription:${id}`, { reason: note })
  })
}

export const MailIssueAgain = z.object({ id: positiveId })

/** Has a delivered issue mailed once more. Refuses `permission_missing` and what `mailAgain` refuses (C-37). */
export async function mailIssueAgain(context: Context, input: z.input<typeof MailIssueAgain>): Promise<void> {
  requirePermission(context.actor, 'subscriptions.manage')
  const { id } = parseInput(MailIssueAgain, input)
  await inTransaction(context, (within) => mailAgain(within, id))
}

/** One of which at least what came is its subscriber's; nothing of a closed account. */
async function findOpen(context: Context, id: number): Promise<typeof quarterlySubscriptions.$inferSelect> {
  const [found] = await context.db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.id, id), eq(quarterlySubscriptions.isTakenBack, false)))
    .for('update')
  if (!found || !(await holdOpenAccount(context, found.personId)))
    throw new Refusal('not_found', 'subscription_unknown')
  return found
}
