import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { filesGone } from '#features/files/find-file.server.ts'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  Company,
  FurtherMailboxInput,
  Mailbox,
  QuarterInput,
  type DeliveryState,
  type FurtherMailbox,
  type Problem,
  type Quarter,
  type SubscriptionState,
} from './contract.ts'
import {
  mailboxOfDelivery,
  readFurtherMailboxes,
  removeFurtherMailbox,
  saveFurtherMailbox,
} from './further-mailboxes.server.ts'
import { mailAgain } from './mail-again.server.ts'
import { issuesResent } from './rate-limits.ts'
import { continueFor, pauseFor } from './pause.server.ts'
import { isOfOneQuarter, isPaused, pausedFrom, stateOf } from './running.ts'
import { stopMails } from './stop-mails.server.ts'
import { quarterlyDeliveries, quarterlyMailboxes, quarterlySubscriptions } from './tables.server.ts'

/** An issue that a subscription brought. */
export interface DeliveryView {
  readonly id: number
  readonly title: string
  readonly issueId: number
  readonly fileId: number
  /** Besides the issues that were paid for. */
  readonly isSupplement: boolean
  readonly madeAt: Date
  readonly state: DeliveryState
  /** Who reads this copy at a further mailbox; empty where it is the subscriber. */
  readonly reader: string
  /** Whether that mailbox is removed, so that nothing is mailed to it again. */
  readonly isRemoved: boolean
  readonly mailedTo: string
  readonly mailedAt: Date | undefined
  /** Whether nobody opens it any more, whatever was paid. */
  readonly isWithdrawn: boolean
}

export interface SubscriptionView extends Quarter {
  readonly id: number
  readonly issues: number
  readonly delivered: number
  readonly state: SubscriptionState
  readonly isTakenBack: boolean
  readonly orderNumber: string | undefined
  readonly mailbox: string
  readonly company: string
  readonly createdAt: Date
  /** From which quarter on nothing comes for now. */
  readonly pausedFrom: Quarter | undefined
  /** Whether it can be paused: it has more issues than that of one quarter to come. */
  readonly canPause: boolean
  readonly deliveries: readonly DeliveryView[]
}

/** The subscriptions of the person who asks, the newest first, each with what it brought; refuses `sign_in_required`. */
export async function listOwnSubscriptions(context: Context): Promise<readonly SubscriptionView[]> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const rows = await db
    .select()
    .from(quarterlySubscriptions)
    .where(eq(quarterlySubscriptions.personId, personId))
    .orderBy(desc(quarterlySubscriptions.id))
  const brought = await readDeliveries(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    year: row.fromYear,
    quarter: row.fromQuarter,
    issues: row.issues,
    delivered: row.delivered,
    state: stateOf(row),
    pausedFrom: isPaused(row) ? pausedFrom(row) : undefined,
    canPause: stateOf(row) === 'running' && !isOfOneQuarter(row),
    isTakenBack: row.isTakenBack,
    orderNumber: row.orderNumber ?? undefined,
    mailbox: row.mailbox,
    company: row.company,
    createdAt: row.createdAt,
    deliveries: brought.filter(({ subscriptionId }) => subscriptionId === row.id),
  }))
}

/** What these subscriptions brought, in its order, and how far its mail is. */
export async function readDeliveries(
  { db }: Pick<Context, 'db'>,
  subscriptionIds: readonly number[],
): Promise<
  readonly (DeliveryView & { readonly subscriptionId: number; readonly problem: Problem | null })[]
> {
  if (subscriptionIds.length === 0) return []
  const rows = await db
    .select({
      delivery: quarterlyDeliveries,
      title: quarterlyIssues.title,
      mailbox: mailboxOfDelivery,
      further: quarterlyMailboxes,
      sending: sendings.state,
    })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .leftJoin(quarterlyMailboxes, eq(quarterlyMailboxes.id, quarterlyDeliveries.mailboxId))
    .leftJoin(sendings, eq(sendings.id, quarterlyDeliveries.sendingId))
    .where(
      and(
        inArray(quarterlyDeliveries.subscriptionId, [...subscriptionIds]),
        // What never went to a mailbox that is removed is nobody's any more.
        or(isNull(quarterlyMailboxes.removedAt), isNotNull(quarterlyDeliveries.mailedAt)),
      ),
    )
    .orderBy(asc(quarterlyDeliveries.id))
  const gone = await filesGone(
    db,
    rows.map(({ delivery }) => delivery.fileId),
  )
  return rows.map(({ delivery, title, mailbox, further, sending }) => ({
    id: delivery.id,
    subscriptionId: delivery.subscriptionId,
    title,
    issueId: delivery.issueId,
    fileId: delivery.fileId,
    isSupplement: !delivery.counts,
    madeAt: delivery.madeAt,
    state: deliveryState(delivery, mailbox, sending),
    problem: delivery.problem,
    reader: further === null ? '' : further.name || further.mailbox || '另一个邮箱',
    isRemoved: further !== null && further.removedAt !== null,
    mailedTo: delivery.mailedTo,
    mailedAt: delivery.mailedAt ?? undefined,
    isWithdrawn: gone.has(delivery.fileId),
  }))
}

/** A mail whose record is there no more left long since, or was said to have failed. */
function deliveryState(
  { mailedAt, problem }: typeof quarterlyDeliveries.$inferSelect,
  mailbox: string,
  sending: (typeof sendings.$inferSelect)['state'] | null,
): DeliveryState {
  if (problem !== null || sending === 'failed') return 'failed'
  if (mailedAt === null) return mailbox === '' ? 'no_mailbox' : 'waiting'
  return sending === 'waiting' ? 'leaving' : 'sent'
}

export const ChangeMailbox = z.object({ id: positiveId, mailbox: Mailbox, company: Company })

/**
 * Says where the issues of one's own subscription are mailed from now on; what has not left yet goes there. Refuses
 * `sign_in_required`, `input_invalid`, `subscription_unknown` also for others' (C-37).
 */
export async function changeOwnMailbox(
  context: Context,
  input: z.input<typeof ChangeMailbox>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { id, mailbox, company } = parseInput(ChangeMailbox, input)
  await inTransaction(context, async (within) => {
    const own = and(eq(quarterlySubscriptions.id, id), eq(quarterlySubscriptions.personId, personId))
    const [before] = await within.db.select().from(quarterlySubscriptions).where(own).for('update')
    if (!before || before.isTakenBack) throw new Refusal('not_found', 'subscription_unknown')
    await within.db.update(quarterlySubscriptions).set({ mailbox, company }).where(own)
    if (before.mailbox !== mailbox) await stopMails(within, own)
    await recordAudit(within, 'changeMailbox', `subscription:${id}`, {})
  })
}

/**
 * Lets nothing come to the person who asks from a quarter on, until it is to go on. Refuses `sign_in_required`, `input_invalid`
 * and what `pauseFor` refuses (C-38).
 */
export async function pauseOwn(context: Context, input: Quarter): Promise<void> {
  const { id } = requirePerson(context.actor)
  const from = parseInput(QuarterInput, input)
  await inTransaction(context, (within) => pauseFor(within, id, from, {}))
}

/** Lets the issues from a quarter on come again. Refuses `sign_in_required`, `input_invalid` and what `continueFor` refuses (C-38). */
export async function continueOwn(context: Context, input: Quarter): Promise<void> {
  const { id } = requirePerson(context.actor)
  const from = parseInput(QuarterInput, input)
  await inTransaction(context, (within) => continueFor(within, id, from, {}))
}

/** Where else the issues of the person who asks are mailed; refuses `sign_in_required`. */
export async function listOwnMailboxes(context: Context): Promise<readonly FurtherMailbox[]> {
  return readFurtherMailboxes(context, requirePerson(context.actor).id)
}

/** Adds or changes a further mailbox of one's own. Refuses `sign_in_required`, `input_invalid` and what `saveFurtherMailbox` refuses (C-37). */
export async function saveOwnMailbox(
  context: Context,
  input: z.input<typeof FurtherMailboxInput>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const wanted = parseInput(FurtherMailboxInput, input)
  await inTransaction(context, (within) => saveFurtherMailbox(within, personId, wanted))
}

export const RemoveOwnMailbox = z.object({ id: positiveId })

/** Removes a further mailbox of one's own. Refuses `sign_in_required`, `mailbox_unknown` also for others' (C-37). */
export async function removeOwnMailbox(
  context: Context,
  input: z.input<typeof RemoveOwnMailbox>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { id } = parseInput(RemoveOwnMailbox, input)
  await inTransaction(context, (within) => removeFurtherMailbox(within, personId, id))
}

export const MailOwnAgain = z.object({ id: positiveId })

/**
 * Has an issue that one got mailed once more. Refuses `sign_in_required`, `issues_of_day_resent`, `delivery_unknown` also for
 * others', and what `mailAgain` refuses.
 */
export async function mailOwnAgain(context: Context, input: z.input<typeof MailOwnAgain>): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { id } = parseInput(MailOwnAgain, input)
  await inTransaction(context, async (within) => {
    await takePoints(within, [{ limit: issuesResent, key: personId }])
    await mailAgain(within, id, eq(quarterlySubscriptions.personId, personId))
  })
}

/** Where a subscriber finds the issues; nobody else has such a place. */
export async function ownSubscriptionPlaces(context: Context): Promise<OwnPlace[]> {
  if (context.actor.kind !== 'person') return []
  const own = eq(quarterlySubscriptions.personId, context.actor.id)
  const [one] = await context.db
    .select({ id: quarterlySubscriptions.id })
    .from(quarterlySubscriptions)
    .where(own)
    .limit(1)
  return one ? [{ path: MY_QUARTERLY_PATH, name: '我的内参' }] : []
}
