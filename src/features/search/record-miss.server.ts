import { lt, sql } from 'drizzle-orm'
import type { Context, SharedContext } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fold } from './fold.ts'
import { searchMisses } from './tables.server.ts'

/** Different queries that are kept at most; what people paste in bulk must not fill the disk. */
export const MOST_MISSES = 20_000
export const KEPT_MS = 90 * DAY_MS

/**
 * Notes a query that found nothing as it was written, for the editors' report (C-58); nothing about who asked, whose
 * searches are limited before. Where there is no more room, what was asked for least and longest ago makes it.
 */
export async function recordMiss({ db, now }: SharedContext, query: string): Promise<void> {
  const folded = fold(query).trim()
  await db.execute(sql`
    with room as (
      delete from search_misses where folded = (
        select folded from search_misses
        where not exists (select from search_misses known where known.folded = ${folded})
          and (select count(*) from search_misses) >= ${MOST_MISSES}
        order by times, last_at limit 1 for update skip locked))
    insert into search_misses (folded, query, first_at, last_at)
    values (${folded}, ${query}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
    on conflict (folded) do update set times = search_misses.times + 1, last_at = excluded.last_at`)
}

/** Deletes what nobody has looked for in the last 90 days. */
export async function forgetOldMisses({ db, now }: Context): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, new Date(now.getTime() - KEPT_MS)))
}
