import { and, eq, sql, type SQL } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { mailboxOfDelivery } from './further-mailboxes.server.ts'
import { stopMails } from './stop-mails.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from './tables.server.ts'

/** What a delivery is set to where it is to be mailed once more. */
export const TO_MAIL_AGAIN = {
  mailedAt: null,
  sendingId: null,
  formerSendings: sql`case when ${quarterlyDeliveries.sendingId} is null then ${quarterlyDeliveries.formerSendings}
    else ${quarterlyDeliveries.formerSendings} || ${quarterlyDeliveries.sendingId} end`,
  problem: null,
} as const

/**
 * Has a delivered issue mailed once more, by the next run of the job, as a copy made anew, within the surrounding
 * transaction. Refuses `delivery_unknown` where it is none of these subscriptions' or was taken back,
 * `delivery_without_mailbox`, and `delivery_leaving` while a mail with it is on its way.
 */
export async function mailAgain(context: Context, id: number, ofWhose?: SQL): Promise<void> {
  const { db } = context
  const [found] = await db
    .select({
      mailbox: mailboxOfDelivery,
      mailedAt: quarterlyDeliveries.mailedAt,
      problem: quarterlyDeliveries.problem,
      sendingId: quarterlyDeliveries.sendingId,
    })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
    .where(and(eq(quarterlyDeliveries.id, id), eq(quarterlySubscriptions.isTakenBack, false), ofWhose))
    .for('update', { of: quarterlySubscriptions })
  if (!found) throw new Refusal('not_found', 'delivery_unknown')
  if (found.mailbox === '') throw new Refusal('conflict', 'delivery_without_mailbox')
  const isToLeave = found.mailedAt === null && found.problem === null
  if (isToLeave || (await isLeaving(context, found.sendingId)))
    throw new Refusal('conflict', 'delivery_leaving')
  // One that was given up would otherwise leave as well once somebody has it sent after all.
  await stopMails(context, eq(quarterlyDeliveries.id, id))
  await db.update(quarterlyDeliveries).set(TO_MAIL_AGAIN).where(eq(quarterlyDeliveries.id, id))
  await recordAudit(context, 'mailIssueAgain', `delivery:${id}`, {})
}

async function isLeaving({ db }: Context, sendingId: number | null): Promise<boolean> {
  if (sendingId === null) return false
  const [mail] = await db.select({ state: sendings.state }).from(sendings).where(eq(sendings.id, sendingId))
  return mail?.state === 'waiting'
}
