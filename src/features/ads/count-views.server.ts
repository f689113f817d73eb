import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { countInTurn } from '#platform/http/count-visitor.server.ts'
import { isOfSameAddress } from '#platform/http/counted-visitor.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { isInTime } from './in-time.server.ts'
import { ads, adViewReports, adViews } from './tables.server.ts'

/** In so many minutes an address counts for so many pages: a company behind one address, not a machine. */
export const PERIOD = 30
export const REPORTS_OF_AN_ADDRESS = 200
/** Rows over which the views of one ad on one day are spread. */
const SHARDS = 8

interface Seen {
  /** Made up by the browser for one page view; the same one counts once. */
  readonly report: string
  readonly ids: readonly number[]
  readonly visitor: string
}

/**
 * Counts that these ads were in sight on one page, each once, however often that is reported, and none outside of its time;
 * gives whether it was new (C-77).
 */
export async function countViews({ db, now }: Context, { report, ids, visitor }: Seen): Promise<boolean> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const shard = Number(BigInt(visitor) & BigInt(SHARDS - 1))
  // Always in the order of the ads: two pages never wait for each other crosswise.
  const { rows } = await countInTurn(db, [visitor], (inTurn) =>
    inTurn.execute(sql`
    with counted as (
      insert into ${adViewReports} (report, visitor, minute)
      select ${report}, ${visitor}::bigint, ${minute}::integer where (
        select count(*) from ${adViewReports} as known
        where known.minute > ${minute}::integer - ${PERIOD}
          and ${isOfSameAddress(sql`known.visitor`, sql`${visitor}::bigint`)}
      ) < ${REPORTS_OF_AN_ADDRESS}
      on conflict do nothing returning report
    ), viewed as (
      insert into ${adViews} (ad_id, day, shard, views)
      select id, ${shanghaiDay(now)}::date, ${shard}::smallint, 1 from ${ads}, counted
      where id = any(${sql.param([...new Set(ids)])}::bigint[])
        and ${isInTime(now)}
      order by id
      on conflict (ad_id, day, shard) do update set views = ${adViews}.views + 1
    )
    select report from counted`),
  )
  return rows.length === 1
}
