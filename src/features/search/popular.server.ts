import { lt, sql } from 'drizzle-orm'
import type { Context, SharedContext } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { keyOf } from './names.ts'
import { readNames } from './names.server.ts'
import { POPULAR_DAYS } from './popular-days.ts'
import { searchPopular } from './tables.server.ts'

/** One search in so many is counted, for as many: a search must not cost a writing. */
const COUNTED_IN = 8
const KEPT_MS = 5 * MINUTE_MS

const known = new WeakMap<object, { readonly at: number; readonly popular: ReadonlyMap<string, number> }>()

/** Counts a query that is one of the names; other words are nobody's business. */
export async function notePopular(context: SharedContext, query: string): Promise<void> {
  if (context.services.random() * COUNTED_IN >= 1) return
  const key = keyOf(query)
  const name = (await readNames(context)).all.find((each) => each.key === key)
  if (!name) return
  await context.db
    .insert(searchPopular)
    .values({ day: shanghaiDay(context.now), name: name.shown, times: COUNTED_IN })
    .onConflictDoUpdate({
      target: [searchPopular.day, searchPopular.name],
      set: { times: sql`${searchPopular.times} + ${COUNTED_IN}` },
    })
}

/** How often names were looked for in the last thirty days, the most popular first. */
export async function readPopular({
  db,
  now,
}: Pick<SharedContext, 'db' | 'now'>): Promise<ReadonlyMap<string, number>> {
  const kept = known.get(db)
  if (kept && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.popular
  const { rows } = await db.execute<{ name: string; times: string }>(sql`
    select name, sum(times) as times from search_popular group by name order by sum(times) desc limit 1000`)
  const popular = new Map(rows.map(({ name, times }) => [name, Number(times)]))
  known.set(db, { at: now.getTime(), popular })
  return popular
}

/** Forgets what was popular more than thirty days ago. */
export async function forgetOldPopular({ db, now }: Context): Promise<void> {
  await db
    .delete(searchPopular)
    .where(lt(searchPopular.day, shanghaiDay(new Date(now.getTime() - POPULAR_DAYS * DAY_MS))))
}
