import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { wasWithdrawnBy } from '#features/withdrawals/withdraw.server.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Editables } from './editable.ts'
import { editableOf, hold } from './hold.server.ts'
import { putLive } from './publish-version.server.ts'
import { readLive } from './read-live.server.ts'
import { contentSchedules } from './tables.server.ts'
import { tellOfFailed } from './tell-of-failed.server.ts'
import { readVersion } from './versions.server.ts'
import { voidOutlived } from './void-reviews.server.ts'

/** So many at most in one run; the next comes within a minute. */
const AT_ONCE = 200

interface SchedulesOf {
  readonly editables: Editables
  /** What people read where something is refused. */
  readonly messages: () => Messages
}

/**
 * Does what is due, each in a transaction of its own, and gives how many were done. Two workers at once do nothing twice:
 * who has the row does it, and what is settled is no longer waiting. What the rules refuse, or was scheduled by somebody who
 * may not publish any more, is kept as failed with its code and why, and reported, and whoever scheduled it is told why, or
 * those who may publish it; what fails otherwise stays waiting, holds up nothing else, and fails the run in the end (C-50).
 */
export async function runSchedules(context: Context, parts: SchedulesOf): Promise<number> {
  let done = 0
  const failed: number[] = []
  const failures: unknown[] = []
  for (;;) {
    const due = await findDue(context, failed)
    const failedBefore = failed.length
    for (const { id } of due) {
      try {
        if (await runOne(context, parts, id)) done += 1
      } catch (error) {
        failed.push(id)
        failures.push(error)
      }
    }
    // Those behind the ones that failed have their turn as well, or would never have it.
    if (due.length < AT_ONCE || failed.length === failedBefore) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules failed`)
  return done
}

/** In the order of their times: what is published and taken down again is so in this order. */
const findDue = ({ db, now }: Context, failed: readonly number[]) =>
  db
    .select({ id: contentSchedules.id })
    .from(contentSchedules)
    .where(
      and(
        eq(contentSchedules.state, 'waiting'),
        lte(contentSchedules.at, now),
        notInArray(contentSchedules.id, [...failed]),
      ),
    )
    .orderBy(asc(contentSchedules.at), asc(contentSchedules.id))
    .limit(AT_ONCE)

async function runOne(context: Context, parts: SchedulesOf, id: number): Promise<boolean> {
  const isOwn = and(eq(contentSchedules.id, id), eq(contentSchedules.state, 'waiting'))
  try {
    return await inTransaction(context, async (within) => {
      const [due] = await within.db
        .select()
        .from(contentSchedules)
        .where(isOwn)
        .for('update', { skipLocked: true })
      if (!due) return false
      const editable = editableOf(parts.editables, due.kind)
      if (!(await whoStillMay(within, editable.permissions.publish))(due.madeBy))
        throw new Refusal('not_allowed', 'schedule_maker_gone')
      await act(within, parts.editables, due)
      await within.db.update(contentSchedules).set({ state: 'done', settledAt: within.now }).where(isOwn)
      const { madeBy, act: action, version } = due
      await recordAudit(within, 'runSchedule', `${due.kind}:${due.entityId}`, {
        act: action,
        version,
        madeBy,
      })
      return true
    })
  } catch (error) {
    // A store that is down comes back, and what was promised for this time is then done.
    if (!(error instanceof Refusal) || error.kind === 'unavailable' || error.kind === 'overloaded')
      throw error
    context.log.error({ err: error, schedule: id }, '定时的发布、更正或撤下没有做成')
    const why = sentenceFor(error, parts.messages())
    await inTransaction(context, async (within) => {
      const [failed] = await within.db
        .update(contentSchedules)
        .set({ state: 'failed', problem: error.code, why, settledAt: within.now })
        .where(isOwn)
        .returning()
      if (!failed) return
      await voidOutlived(within, { kind: failed.kind, id: failed.entityId })
      await tellOfFailed(within, editableOf(parts.editables, failed.kind), failed, why)
    })
    return false
  }
}

async function act(
  context: Context,
  editables: Editables,
  { kind, entityId: id, act: action, version, reason, madeAt }: typeof contentSchedules.$inferSelect,
): Promise<void> {
  const editable = editableOf(editables, kind)
  const held = await hold(context, { kind, id })
  const live = await readLive(context, editable, { kind, id })
  if (version === null) {
    // What somebody took down before its time is as it was to be.
    if (!live?.isWithdrawn) await editable.withdrawable?.withdraw(context, { id, reason: reason ?? '' })
    return
  }
  if (action === 'correct' && (!live || live.isWithdrawn)) throw new Refusal('conflict', 'content_not_public')
  const chosen = await readVersion(context, { kind, id }, version)
  // Whoever set the time said so for what was taken down then; what was taken down since stays so.
  const restores = action === 'publish' && (await wasWithdrawnBy(context, `${kind}:${id}`, madeAt))
  await putLive(context, editable, held, chosen, { restores, keepsTokens: true })
}

/** How many schedules failed and wait for somebody to look, for the metrics. */
export async function countFailedSchedules({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db
    .select({ failed: sql<number>`count(*)`.mapWith(Number) })
    .from(contentSchedules)
    .where(
      and(
        eq(contentSchedules.state, 'failed'),
        sql`${contentSchedules.settledAt} > now() - interval '7 days'`,
      ),
    )
  return row?.failed ?? 0
}
