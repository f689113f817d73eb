import { and, asc, eq, inArray } from 'drizzle-orm'
import { recordAudits } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { nameOfQuarter, orderOf, pausesFrom, type Quarter } from './contract.ts'
import { deliverTo } from './deliver-issues.server.ts'
import { readStarts } from './issues-out.server.ts'
import { isOfOneQuarter, isPaused, isRunning, pausedFrom } from './running.ts'
import { quarterlySubscriptions } from './tables.server.ts'

type Detail = Readonly<Record<string, string>>

/**
 * Lets nothing come to somebody from a quarter on, by all subscriptions together, as one goes on where another is used up; what
 * comes out meanwhile counts for none. One that was bought as the issue of a quarter is no subscription. Within the
 * surrounding transaction. Refuses `pause_not_offered`, and `subscription_not_running` where there is none.
 */
export async function pauseFor(
  context: Context,
  personId: number,
  from: Quarter,
  detail: Detail,
): Promise<void> {
  const [next] = await readStarts(context)
  if (!next || !pausesFrom(next).some((each) => orderOf(each) === orderOf(from)))
    throw new Refusal('conflict', 'pause_not_offered', { quarter: nameOfQuarter(from) })
  const own = await holdSubscriptions(context, personId)
  const these = own.filter((each) => isRunning(each) && !isPaused(each) && !isOfOneQuarter(each))
  if (these.length === 0) throw new Refusal('conflict', 'subscription_not_running')
  await context.db
    .update(quarterlySubscriptions)
    .set({ pausedYear: from.year, pausedQuarter: from.quarter })
    .where(anyOf(these))
  await recordAudits(
    context,
    'pauseSubscription',
    these.map(({ id }) => ({
      subject: `subscription:${id}`,
      detail: { ...detail, from: nameOfQuarter(from) },
    })),
  )
}

/**
 * Lets the issues from a quarter on come again by all that was paused, those that are out at once; what came out before it and
 * since the pause is skipped. Within the surrounding transaction. Refuses `issue_not_offered`, `subscription_not_paused`.
 */
export async function continueFor(
  context: Context,
  personId: number,
  from: Quarter,
  detail: Detail,
): Promise<void> {
  const starts = await readStarts(context)
  if (!starts.some((start) => orderOf(start) === orderOf(from)))
    throw new Refusal('conflict', 'issue_not_offered', { quarter: nameOfQuarter(from) })
  const own = await holdSubscriptions(context, personId)
  const these = own.filter(isPaused)
  if (these.length === 0) throw new Refusal('conflict', 'subscription_not_paused')
  const over = { pausedYear: null, pausedQuarter: null }
  const skipping = these.filter((each) => {
    const paused = pausedFrom(each)
    return paused !== undefined && orderOf(paused) < orderOf(from)
  })
  await context.db
    .update(quarterlySubscriptions)
    .set({ continuedYear: from.year, continuedQuarter: from.quarter })
    .where(anyOf(skipping))
  await context.db.update(quarterlySubscriptions).set(over).where(anyOf(these))
  await recordAudits(
    context,
    'continueSubscription',
    these.map(({ id }) => ({
      subject: `subscription:${id}`,
      detail: { ...detail, from: nameOfQuarter(from) },
    })),
  )
  await deliverTo(context, personId)
}

async function holdSubscriptions({ db }: Context, personId: number) {
  await holdLock(db, 'subscriptionsOfPerson', personId)
  return db
    .select()
    .from(quarterlySubscriptions)
    .where(and(eq(quarterlySubscriptions.personId, personId), eq(quarterlySubscriptions.isTakenBack, false)))
    .orderBy(asc(quarterlySubscriptions.id))
    .for('update')
}

const anyOf = (these: readonly { readonly id: number }[]) =>
  inArray(
    quarterlySubscriptions.id,
    these.map(({ id }) => id),
  )
