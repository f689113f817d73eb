import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { orders } from '#features/orders/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { emailFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { nameOfQuarter, nameOfSubscription, pausesFrom, SUBSCRIPTION_STATES } from '../contract.ts'
import { readDeliveries } from '../own-subscriptions.server.ts'
import { readFurtherMailboxes } from '../further-mailboxes.server.ts'
import { readStarts } from '../issues-out.server.ts'
import { isOfOneQuarter, isPaused, isRunning, pausedFrom, stateOf } from '../running.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from '../tables.server.ts'

const AT_ONCE = 50

/** How subscriptions are asked for, on the screen and as a file. */
export const SubscriptionFilter = z.object({
  state: z.enum(SUBSCRIPTION_STATES).optional(),
  text: z.string().max(100).default('').describe('订阅者、公司的一部分，或订单号'),
  only: z.enum(['undelivered']).optional().describe('undelivered：有一期没有寄到，或没有收件邮箱'),
})
type SubscriptionFilter = z.input<typeof SubscriptionFilter>

/** Fifty subscriptions, the newest first. Refuses `permission_missing` (C-38, C-103). */
export async function listSubscriptions(
  context: Context,
  { before, ...wanted }: SubscriptionFilter & { readonly before?: number | undefined } = {},
) {
  requirePermission(context.actor, 'subscriptions.manage')
  const rows = await selectSubscriptions(context, {
    where: and(
      subscriptionsMatching(wanted),
      before === undefined ? undefined : lt(quarterlySubscriptions.id, before),
    ),
    limit: AT_ONCE,
  })
  return rows.map(rowOf)
}

/** The rows that match, the newest first, each with who subscribes. */
export async function selectSubscriptions(
  { db }: Pick<Context, 'db'>,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) {
  return db
    .select({ subscription: quarterlySubscriptions, name: people.name })
    .from(quarterlySubscriptions)
    .innerJoin(people, eq(people.id, quarterlySubscriptions.personId))
    .where(where)
    .orderBy(desc(quarterlySubscriptions.id))
    .limit(limit)
}

/** Those that the list is narrowed to. */
export function subscriptionsMatching({ state, text = '', only }: SubscriptionFilter): SQL | undefined {
  const { issues, delivered, endedAt, pausedYear, company, orderNumber, personId } = quarterlySubscriptions
  const looked = text.trim().toLowerCase()
  return and(
    state === 'running' ? and(isNull(endedAt), lt(delivered, issues), isNull(pausedYear)) : undefined,
    state === 'paused' ? and(isNull(endedAt), lt(delivered, issues), isNotNull(pausedYear)) : undefined,
    state === 'complete' ? and(isNull(endedAt), gte(delivered, issues)) : undefined,
    state === 'ended' ? isNotNull(endedAt) : undefined,
    only === 'undelivered' ? isUndelivered : undefined,
    looked === ''
      ? undefined
      : or(
          sql`position(${looked} in lower(${company})) > 0`,
          eq(orderNumber, joinedNumber(looked)),
          sql`exists (select from ${people} where ${people.id} = ${personId}
            and position(${looked} in lower(${people.name})) > 0)`,
        ),
  )
}

/** An issue that did not reach its subscriber, or has nowhere to go; whose account is banned nobody can help. */
const isLost = and(
  eq(quarterlySubscriptions.isTakenBack, false),
  or(
    and(isNotNull(quarterlyDeliveries.problem), ne(quarterlyDeliveries.problem, 'no_reader')),
    and(
      isNull(quarterlyDeliveries.mailedAt),
      isNull(quarterlyDeliveries.problem),
      isNull(quarterlyDeliveries.mailboxId),
      eq(quarterlySubscriptions.mailbox, ''),
      isNull(quarterlySubscriptions.endedAt),
    ),
  ),
)
const isOfIt = eq(quarterlyDeliveries.subscriptionId, quarterlySubscriptions.id)

/** The subscriptions of which an issue is lost so, and the issues themselves. */
const isUndelivered = sql`exists (select from ${quarterlyDeliveries} where ${and(isOfIt, isLost)})`
export const isLostDelivery = sql`exists (select from ${quarterlySubscriptions} where ${and(isOfIt, isLost)})`

/** One subscription with all it brought. Refuses `permission_missing`, `subscription_unknown`. */
export async function readSubscription(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'subscriptions.manage')
  const [found] = await selectSubscriptions(context, {
    where: eq(quarterlySubscriptions.id, id),
    limit: 1,
  })
  if (!found) throw new Refusal('not_found', 'subscription_unknown')
  const deliveries = await readDeliveries(context, [id])
  const row = rowOf(found)
  const { orderNumber } = found.subscription
  const [next] = await readStarts(context)
  const further = await readFurtherMailboxes(context, row.personId)
  return {
    ...row,
    further: further.map(({ mailbox, ...each }) => ({ ...each, mailbox: inPart(mailbox) })),
    /** From which quarters on it may be paused; none where it cannot be. */
    pauses:
      row.state === 'running' && next && !isOfOneQuarter(found.subscription) ? [...pausesFrom(next)] : [],
    canBeEnded:
      isRunning(found.subscription) &&
      (orderNumber === null || (await isPartlyReturned(context, orderNumber))),
    deliveries: deliveries.map((delivery) => ({
      id: delivery.id,
      title: delivery.title,
      reader: delivery.reader.includes('@') ? inPart(delivery.reader) : delivery.reader,
      isRemoved: delivery.isRemoved,
      fileId: delivery.fileId,
      isSupplement: delivery.isSupplement,
      at: shanghaiIso(delivery.madeAt),
      state: delivery.state,
      problem: delivery.problem,
      mailedTo: inPart(delivery.mailedTo),
      mailedAt: delivery.mailedAt ? shanghaiIso(delivery.mailedAt) : '',
    })),
  }
}

/** Whether money of this order went back, as for issues that nobody wants any more, without all of it being taken back. */
export async function isPartlyReturned({ db }: Pick<Context, 'db'>, number: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.number, number), gt(orders.returnedFen, 0)))) > 0
}

/** A mailbox as staff see it. */
export const inPart = (mailbox: string): string => emailFor(mailbox, { showsContacts: false })

function rowOf({ subscription: row, name }: Awaited<ReturnType<typeof selectSubscriptions>>[number]) {
  const paused = pausedFrom(row)
  return {
    id: row.id,
    personId: row.personId,
    name,
    company: row.company,
    mailbox: inPart(row.mailbox),
    what: nameOfSubscription({ issues: row.issues, year: row.fromYear, quarter: row.fromQuarter }),
    issues: row.issues,
    delivered: row.delivered,
    state: stateOf(row),
    pausedFrom: isPaused(row) && paused ? nameOfQuarter(paused) : '',
    isTakenBack: row.isTakenBack,
    orderNumber: row.orderNumber ?? '',
    note: row.note,
    at: shanghaiIso(row.createdAt),
    endedAt: row.endedAt ? shanghaiIso(row.endedAt) : '',
  }
}
