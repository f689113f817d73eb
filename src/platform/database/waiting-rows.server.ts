import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server.ts'
import { MOST_WAITING } from './most-waiting.ts'

/** How many wait, at most so many as are counted, and since when the oldest does. */
export interface WaitingRows {
  readonly count: number
  readonly since: Date | undefined
}

/** Counts the rows that wait, in one statement that looks at no more of them than it counts. */
export async function waitingRows(
  db: Database,
  { table, at, where }: { table: PgTable; at: PgColumn; where: SQL | undefined },
): Promise<WaitingRows> {
  const { rows } = await db.execute<{ count: number; since_ms: string | null }>(sql`
    select count(*)::int as count, extract(epoch from min(at)) * 1000 as since_ms
    from (select ${at} as at from ${table} where ${where ?? sql`true`} order by 1 limit ${MOST_WAITING}) as waiting`)
  const { count = 0, since_ms: since } = rows[0] ?? {}
  return { count, since: since === null || since === undefined ? undefined : new Date(Number(since)) }
}
