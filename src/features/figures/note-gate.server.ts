import { sql } from 'drizzle-orm'
import { halfHourOf } from '#platform/half-hours.ts'
import type { Context } from '#platform/context.ts'
import { countedVisitor, countInTurn } from '#platform/http/count-visitor.server.ts'
import { isOfSameAddress, VISITORS_OF_AN_ADDRESS } from '#platform/http/counted-visitor.ts'
import type { GATE_STEPS } from './names.ts'

/**
 * Counts that a reader came to the end of the public part of an article for members, or opened the way to membership there:
 * once for a visitor and half hour and five times for an address; robots, and articles without such an end, count nothing.
 */
export async function noteGate(
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { id, step }: { id: number; step: (typeof GATE_STEPS)[number] },
): Promise<void> {
  const at = now.getTime()
  const visitor = caller && (await countedVisitor(db, caller, { at }))
  if (visitor === undefined) return
  const halfHour = halfHourOf(at)
  await countInTurn(db, [visitor], (inTurn) =>
    inTurn.execute(sql`
    insert into gate_visits (half_hour, topic_id, step, visitor)
    select ${halfHour}::integer, id, ${step}, ${visitor}::bigint from topics
    where id = ${id} and state = 'published' and is_paid and (
      select count(*) from gate_visits as known
      where known.half_hour = ${halfHour} and known.topic_id = topics.id and known.step = ${step}
        and ${isOfSameAddress(sql`known.visitor`, sql`${visitor}::bigint`)}
    ) < ${VISITORS_OF_AN_ADDRESS}
    on conflict do nothing`),
  )
}
