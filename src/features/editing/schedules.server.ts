import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { ContentTime } from './content-time.ts'
import type { Editables } from './editable.ts'
import { OfContent } from './content-input.ts'
import { editableOf, hold, type Which } from './hold.server.ts'
import { LONGEST_REASON } from '#features/withdrawals/limits.ts'
import { isSubjectWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { readLive } from './read-live.server.ts'
import { recordChange } from './record-change.server.ts'
import { contentSchedules } from './tables.server.ts'
import { voidOutlived } from './void-reviews.server.ts'
import { readVersion } from './versions.server.ts'

const timed = { ...OfContent.shape, at: ContentTime }
const version = z.number().int().positive()
const ScheduleContent = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('publish'),
    ...timed,
    version,
    /** Puts back then what is taken down now, which is never done by the way. */
    restores: z.boolean().default(false),
  }),
  /** Changes what is public already, and never makes anything public. */
  z.strictObject({ act: z.literal('correct'), ...timed, version }),
  z.strictObject({
    act: z.literal('withdraw'),
    ...timed,
    reason: z.string().trim().min(1).max(LONGEST_REASON),
  }),
])

/**
 * Sets a time for a version to be published or to correct what is public, or for the record to be taken down. Gives the
 * schedule's number; refuses `content_kind_unknown`, `permission_missing`, `schedule_in_past`, `version_unknown`,
 * `withdrawal_unknown`, `already_scheduled`, and `content_is_withdrawn` where what is taken down would not be put back.
 */
export async function scheduleContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof ScheduleContent>,
): Promise<{ schedule: number }> {
  const { kind, id, at: written, act, ...more } = parseInput(ScheduleContent, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  const at = new Date(written)
  if (at <= context.now) throw new Refusal('invalid', 'schedule_in_past')
  if (act === 'withdraw' && !editable.withdrawable)
    throw new Refusal('invalid', 'withdrawal_unknown', { kind })
  return inTransaction(context, async (within) => {
    await hold(within, { kind, id })
    if ('version' in more) await readVersion(within, { kind, id }, more.version)
    if ('restores' in more) {
      // What its own screen closed is opened again there; the job would not.
      const isPutBack = more.restores && (await isSubjectWithdrawn(within, `${kind}:${id}`))
      const live = await readLive(within, editable, { kind, id })
      if (live?.isWithdrawn && !isPutBack) throw new Refusal('conflict', 'content_is_withdrawn')
    }
    const madeBy = nameOfActor(within.actor)
    const [made] = await within.db
      .insert(contentSchedules)
      .values({ kind, entityId: id, act, at, madeBy, madeAt: within.now, ...more })
      .onConflictDoNothing()
      .returning({ id: contentSchedules.id })
    if (!made) throw new Refusal('conflict', 'already_scheduled')
    const told = { editable, before: {}, after: {}, act, at: written, ...more }
    await recordChange(within, 'scheduleContent', { kind, id }, told)
    return { schedule: made.id }
  })
}

export const CancelSchedule = OfContent.extend({ schedule: z.number().int().positive() })

/** Takes a schedule back that waits. Refuses `content_kind_unknown`, `permission_missing`, `schedule_unknown`. */
export async function cancelSchedule(
  context: Context,
  editables: Editables,
  input: z.input<typeof CancelSchedule>,
): Promise<void> {
  const { kind, id, schedule } = parseInput(CancelSchedule, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  await inTransaction(context, async (within) => {
    const gone = await within.db
      .update(contentSchedules)
      .set({ state: 'cancelled', settledAt: within.now })
      .where(and(isWaiting({ kind, id }), eq(contentSchedules.id, schedule)))
    if (gone.rowCount === 0) throw new Refusal('not_found', 'schedule_unknown')
    await voidOutlived(within, { kind, id })
    await recordChange(within, 'cancelSchedule', { kind, id }, { editable, before: {}, after: {}, schedule })
  })
}

/** What waits for its time of one record, the next first. */
export function readWaiting({ db }: Pick<Context, 'db'>, which: Which) {
  return db.select().from(contentSchedules).where(isWaiting(which)).orderBy(asc(contentSchedules.at))
}

/**
 * Refuses `schedule_would_fail` where a version of a record waits for its time: what changes past it, one of many at once,
 * would let it come to nothing that day, when nobody sees it.
 */
export async function requireNoneWaiting(context: Pick<Context, 'db'>, which: Which): Promise<void> {
  const timed = (await readWaiting(context, which)).find(({ version }) => version !== null)
  if (timed)
    throw new Refusal('conflict', 'schedule_would_fail', {
      at: shanghaiMinute(timed.at),
      version: timed.version ?? 0,
    })
}

/** How many waiting schedules somebody has made, of all kinds. */
export function countWaitingOf({ db }: Pick<Context, 'db'>, staffId: number): Promise<number> {
  const { state, madeBy } = contentSchedules
  return db.$count(contentSchedules, and(eq(state, 'waiting'), eq(madeBy, `staff:${staffId}`)))
}

const isWaiting = ({ kind, id }: Which) =>
  and(
    eq(contentSchedules.kind, kind),
    eq(contentSchedules.entityId, id),
    eq(contentSchedules.state, 'waiting'),
  )
