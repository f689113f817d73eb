import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { awardApplications } from '../tables.server.ts'
import type { Application } from './hold-application.server.ts'
import type { MergedInto } from './say-merged.ts'

type Asks = Pick<Context, 'db'>

export interface MergedApplication extends MergedInto {
  readonly id: number
}

/** What each of these has become part of in the end; nothing of those that were not merged. */
export async function readMergedInto(
  { db }: Asks,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MergedApplication>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ merged: string; id: string; number: string; prize: string }>(sql`
    with recursive became (merged, id) as (
      select id, merged_into from award_applications where state = 'merged' and ${inArray(awardApplications.id, [...ids])}
      union
      select became.merged, between_them.merged_into from became
        join award_applications between_them on between_them.id = became.id and between_them.state = 'merged')
    select became.merged, last.id, last.number, prize.name as prize from became
      join award_applications last on last.id = became.id and last.state <> 'merged'
      join award_prizes prize on prize.id = last.prize_id`)
  return new Map(
    rows.map(({ merged, id, number, prize }) => [Number(merged), { id: Number(id), number, prize }]),
  )
}

/** Those that were merged into an application before, directly or by another. */
export async function readMergedBefore({ db }: Asks, id: number): Promise<Application[]> {
  const before = sql`
    with recursive merged (id) as (
      select id from award_applications where merged_into = ${id}
      union
      select earlier.id from merged join award_applications earlier on earlier.merged_into = merged.id)
    select id from merged`
  return db
    .select()
    .from(awardApplications)
    .where(sql`${awardApplications.id} in (${before})`)
    .orderBy(awardApplications.id)
}
