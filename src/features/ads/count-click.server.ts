import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isInTime } from './in-time.server.ts'
import { ads, adClicks } from './tables.server.ts'
import { eq, sql } from 'drizzle-orm'
import { countInTurn } from '#platform/http/count-visitor.server.ts'
import { isOfSameAddress, VISITORS_OF_AN_ADDRESS } from '#platform/http/counted-visitor.ts'
import { MINUTE_MS } from '#platform/durations.ts'

/** Minutes in which an address counts for so many clicks on one ad. */
const PERIOD = 30

/**
 * Counts a click on an ad, once for a visitor in a minute however often and through however many processes it is sent, and
 * five times for an address in half an hour, and none outside of its time; gives whether it was new. Refuses `ad_not_found`
 * (C-77, API-10).
 */
export async function countClick(
  { db, now }: Context,
  { id, visitor, place }: { id: number; visitor: string; place: string },
): Promise<boolean> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const counted = await countInTurn(db, [visitor], (inTurn) =>
    inTurn.execute(sql`
    insert into ${adClicks} (ad_id, minute, visitor, place)
    select id, ${minute}::integer, ${visitor}::bigint, ${place} from ${ads} where id = ${id} and ${isInTime(now)} and (
      select count(*) from ${adClicks} as known
      where known.ad_id = ${id} and known.minute > ${minute}::integer - ${PERIOD}
        and ${isOfSameAddress(sql`known.visitor`, sql`${visitor}::bigint`)}
    ) < ${VISITORS_OF_AN_ADDRESS}
    on conflict do nothing`),
  )
  if (counted.rowCount === 1) return true
  const [present] = await db.select({ id: ads.id }).from(ads).where(eq(ads.id, id))
  if (!present) throw new Refusal('not_found', 'ad_not_found')
  return false
}
