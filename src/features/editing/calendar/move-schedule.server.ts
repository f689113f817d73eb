import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import { OfContent } from '../content-input.ts'
import { ContentTime } from '../content-time.ts'
import type { Editables } from '../editable.ts'
import { editableOf } from '../hold.server.ts'
import { recordChange } from '../record-change.server.ts'
import { contentSchedules } from '../tables.server.ts'

export const MoveSchedule = OfContent.extend({
  schedule: z.number().int().positive(),
  /** When it was to be, as whoever moves it saw it. */
  from: ContentTime,
  at: ContentTime,
})

/**
 * Gives what waits another time; what happens then, and to which version, stays. Whoever moves what somebody scheduled who
 * may not publish any more stands for it from then on, or it would come to nothing. Refuses `content_kind_unknown`,
 * `permission_missing`, `schedule_in_past`, `schedule_unknown` for what waits no longer, and `schedule_moved` when somebody
 * else has moved it since it was seen (C-112).
 */
export async function moveSchedule(
  context: Context,
  editables: Editables,
  input: z.input<typeof MoveSchedule>,
): Promise<void> {
  const { kind, id, schedule, from, at: written } = parseInput(MoveSchedule, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  const at = new Date(written)
  if (at <= context.now) throw new Refusal('invalid', 'schedule_in_past')
  await inTransaction(context, async (within) => {
    // The row itself is held, as the job does that comes when it is due; the record is not, which the job holds after it.
    const isIt = and(
      eq(contentSchedules.id, schedule),
      eq(contentSchedules.kind, kind),
      eq(contentSchedules.entityId, id),
      eq(contentSchedules.state, 'waiting'),
    )
    const [waiting] = await within.db.select().from(contentSchedules).where(isIt).for('update')
    if (!waiting) throw new Refusal('not_found', 'schedule_unknown')
    if (shanghaiIso(waiting.at) !== shanghaiIso(new Date(from)))
      throw new Refusal('conflict', 'schedule_moved', { at: shanghaiMinute(waiting.at) })
    const stillMay = await whoStillMay(within, editable.permissions.publish)
    const madeBy = stillMay(waiting.madeBy) ? waiting.madeBy : nameOfActor(within.actor)
    await within.db.update(contentSchedules).set({ at, madeBy }).where(isIt)
    const times = { before: { at: shanghaiIso(waiting.at) }, after: { at: shanghaiIso(at) } }
    await recordChange(within, 'moveSchedule', { kind, id }, { editable, ...times, schedule })
  })
}
