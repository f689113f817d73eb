import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { countedVisitor, countInTurn } from '#platform/http/count-visitor.server.ts'
import { isOfSameAddress, VISITORS_OF_AN_ADDRESS } from '#platform/http/counted-visitor.ts'
import { topicIdOfPath } from '#features/topics/addresses.ts'
import { halfHourOf } from '#platform/half-hours.ts'

/**
 * Counts that somebody opened the short link of a topic, once for a visitor and half hour and five times for an address;
 * robots, what is fetched ahead, and paths of anything else count nothing (C-53).
 */
export async function recordShare({ db, now, caller }: Context, path: string): Promise<void> {
  const topicId = topicIdOfPath(path)
  const visitor = caller && (await countedVisitor(db, caller, { at: now.getTime() }))
  if (topicId === undefined || visitor === undefined) return
  const halfHour = halfHourOf(now.getTime())
  await countInTurn(db, [visitor], (inTurn) =>
    inTurn.execute(sql`
    insert into topic_share_visits (half_hour, topic_id, visitor)
    select ${halfHour}::integer, ${topicId}::bigint, ${visitor}::bigint
    where (
      select count(*) from topic_share_visits as known
      where known.half_hour = ${halfHour} and known.topic_id = ${topicId}
        and ${isOfSameAddress(sql`known.visitor`, sql`${visitor}::bigint`)}
    ) < ${VISITORS_OF_AN_ADDRESS}
    on conflict do nothing`),
  )
}
