import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** Whether somebody opened anything here within the last half year, and never what; undefined of those who want no history. */
export async function hasRead({ db }: Context, personId: number): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ has_read: boolean | null }>(sql`
    select case when not exists (select from people_without_history where person_id = ${personId})
      then exists (select from visited_topics where person_id = ${personId}) end as has_read`)
  return rows[0]?.has_read ?? undefined
}
