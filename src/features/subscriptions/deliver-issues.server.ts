import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notify } from '#features/notifications/notify.server.ts'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { copyToFurther } from './further-mailboxes.server.ts'
import { readIssuesOut, type IssueOut } from './issues-out.server.ts'
import { quarterlyDelivered } from './message-kinds.ts'
import { brings, isOfOneQuarter, isRunning, issuesLeft } from './running.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

/** So many subscribers in one run; the next one goes on. */
const AT_ONCE = 500

/**
 * Delivers every issue that is out to everybody who subscribes to it and has not got it, each in a transaction of its own; and
 * where an issue is another file by now, that one to whoever got it before; one that turned out to be a supplement is counted no
 * more. A job (C-37, C-38).
 */
export async function deliverIssues(context: Context): Promise<void> {
  await followFiles(context)
  await eachAlone(context, await findMiscounted(context), (within, { id }) => giveIssuesBack(within, id))
  await eachAlone(context, await findWaiting(context), (within, { id }) => deliverTo(within, id))
}

/** What was delivered is what the issue is now: who was given a wrong file by mistake opens the right one, and that no more. */
async function followFiles(context: Context): Promise<void> {
  const out = await readIssuesOut(context)
  if (out.length === 0) return
  const { id, fileId } = quarterlyIssues
  await context.db
    .update(quarterlyDeliveries)
    .set({ fileId: sql`${fileId}` })
    .from(quarterlyIssues)
    .where(
      and(
        eq(id, quarterlyDeliveries.issueId),
        ne(fileId, quarterlyDeliveries.fileId),
        inArray(
          id,
          out.map((issue) => issue.id),
        ),
      ),
    )
}

/** What was counted, and is no issue of a quarter by now. */
const isMiscounted = and(
  eq(quarterlyDeliveries.counts, true),
  isNull(quarterlyDeliveries.mailboxId),
  eq(quarterlySubscriptions.isTakenBack, false),
  ne(quarterlyIssues.countsAs, 'issue'),
)

/** Whose subscriptions counted what is a supplement by now. */
async function findMiscounted(context: Context): Promise<readonly { readonly id: number }[]> {
  const out = await readIssuesOut(context)
  if (out.length === 0) return []
  return context.db
    .select({ id: quarterlySubscriptions.personId })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .where(
      and(
        isMiscounted,
        inArray(
          quarterlyIssues.id,
          out.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(quarterlySubscriptions.personId)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
}

/** Another issue comes in its place; what came stays with its reader. */
async function giveIssuesBack(context: Context, personId: number): Promise<void> {
  const { db } = context
  await holdLock(db, 'subscriptionsOfPerson', personId)
  const miscounted = await db
    .select({ by: quarterlySubscriptions.id, issue: quarterlyIssues.id })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .where(and(isMiscounted, eq(quarterlySubscriptions.personId, personId)))
    .orderBy(asc(quarterlySubscriptions.id))
    .for('update', { of: quarterlySubscriptions })
  for (const { by, issue } of miscounted) {
    await db
      .update(quarterlyDeliveries)
      .set({ counts: false })
      .where(and(eq(quarterlyDeliveries.subscriptionId, by), eq(quarterlyDeliveries.issueId, issue)))
    await db
      .update(quarterlySubscriptions)
      .set({ delivered: sql`${quarterlySubscriptions.delivered} - 1` })
      .where(eq(quarterlySubscriptions.id, by))
    await recordAudit(context, 'giveIssueBack', `subscription:${by}`, { issue })
  }
}

/** Whom an issue is due to. */
async function findWaiting(context: Context): Promise<readonly { readonly id: number }[]> {
  const out = await readIssuesOut(context)
  if (out.length === 0) return []
  const { db } = context
  const had = alias(quarterlySubscriptions, 'had')
  const own = quarterlySubscriptions
  return db
    .select({ id: own.personId })
    .from(own)
    .innerJoin(
      quarterlyIssues,
      and(
        inArray(
          quarterlyIssues.id,
          out.map(({ id }) => id),
        ),
        // As `brings` has it.
        sql`case when ${own.issues} = 1 and ${own.orderNumber} is not null
          then (${quarterlyIssues.year}, ${quarterlyIssues.quarter}) = (${own.fromYear}, ${own.fromQuarter})
          else (${quarterlyIssues.year}, ${quarterlyIssues.quarter}) >= (${own.fromYear}, ${own.fromQuarter})
            and (${own.pausedYear} is null
              or (${quarterlyIssues.year}, ${quarterlyIssues.quarter}) < (${own.pausedYear}, ${own.pausedQuarter}))
            and (${own.continuedYear} is null or (${quarterlyIssues.year}, ${quarterlyIssues.quarter})
              >= (${own.continuedYear}, ${own.continuedQuarter})) end`,
      ),
    )
    .where(
      and(
        isNull(own.endedAt),
        lt(own.delivered, own.issues),
        sql`not exists ${db
          .select({ one: sql`1` })
          .from(quarterlyDeliveries)
          .innerJoin(had, eq(had.id, quarterlyDeliveries.subscriptionId))
          .where(
            and(
              eq(had.personId, own.personId),
              eq(had.isTakenBack, false),
              eq(quarterlyDeliveries.issueId, quarterlyIssues.id),
            ),
          )}`,
      ),
    )
    .groupBy(own.personId)
    .orderBy(inNoOrder)
    .limit(AT_ONCE)
}

/**
 * Delivers to one person all that is out and due, within the surrounding transaction: each issue once, by what was bought
 * for it alone, else by the oldest subscription that still has issues to come, so that a renewal begins where the one before
 * is used up; a supplement comes by the same and is not counted.
 */
export async function deliverTo(context: Context, personId: number): Promise<void> {
  const { db } = context
  // Whoever comes second sees also what has begun by a subscription that is new.
  await holdLock(db, 'subscriptionsOfPerson', personId)
  const own = await db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), eq(quarterlySubscriptions.isTakenBack, false)))
    .orderBy(asc(quarterlySubscriptions.id))
    .for('update')
  if (!own.some(isRunning)) return
  const got = await db
    .select({ issueId: quarterlyDeliveries.issueId })
    .from(quarterlyDeliveries)
    .where(
      inArray(
        quarterlyDeliveries.subscriptionId,
        own.map(({ id }) => id),
      ),
    )
  const had = new Set(got.map(({ issueId }) => issueId))
  const out = await readIssuesOut(context)
  // What comes besides goes first: the last issue that was paid for may come at the same moment.
  const inTurn = [
    ...out.filter(({ isSupplement }) => isSupplement),
    ...out.filter((each) => !each.isSupplement),
  ]
  for (const issue of inTurn) {
    const able = own.filter((each) => isRunning(each) && brings(each, issue))
    const by = able.find(isOfOneQuarter) ?? able[0]
    if (!by || had.has(issue.id)) continue
    if (!issue.isSupplement) by.delivered += 1
    await deliver(context, by, { issue, left: issuesLeft(own) })
  }
}

type Subscription = typeof quarterlySubscriptions.$inferSelect

async function deliver(
  context: Context,
  by: Subscription,
  { issue, left }: { readonly issue: IssueOut; readonly left: number },
): Promise<void> {
  const { db, now } = context
  const { delivered } = by
  await db.update(quarterlySubscriptions).set({ delivered }).where(eq(quarterlySubscriptions.id, by.id))
  const delivery = {
    subscriptionId: by.id,
    issueId: issue.id,
    fileId: issue.fileId,
    counts: !issue.isSupplement,
    madeAt: now,
  }
  await db.insert(quarterlyDeliveries).values(delivery)
  await copyToFurther(context, by, delivery)
  await notify(context, quarterlyDelivered, {
    personId: by.personId,
    params: { title: issue.title, left, hasMailbox: by.mailbox !== '', isSupplement: issue.isSupplement },
    link: MY_QUARTERLY_PATH,
  })
  await recordAudit(context, 'deliverIssue', `subscription:${by.id}`, { issue: issue.id, delivered })
}
