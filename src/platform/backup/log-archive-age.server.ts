import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/**
 * How many seconds ago the database put its write-ahead log away, from which it can be brought back to any moment
 * before; 0 where it is not set to do so, as ours is not (C-134). Before the first time: since it began to count.
 */
export async function logArchiveAge({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ age: string }>(sql`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset)) as age
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`)
  return Math.max(0, Number(rows[0]?.age ?? 0))
}
