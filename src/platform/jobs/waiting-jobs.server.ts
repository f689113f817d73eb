import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { DEAD_LETTERS } from './dead-letters.server.ts'

/**
 * Jobs that are due and that nobody has taken yet, by queue; what failed for good waits in `dead-letters`, which is given
 * at 0 too: who watches it grow hears nothing of a number that is there at once.
 */
export async function countWaitingJobs(db: Database): Promise<Record<string, number>> {
  return { [DEAD_LETTERS]: 0, ...(await byQueue(db, 'count(*)')) }
}

/** For how many seconds the longest of them has been due, by queue. */
export async function ageOfWaitingJobs(db: Database): Promise<Record<string, number>> {
  return byQueue(db, 'extract(epoch from now() - min(start_after))')
}

async function byQueue(db: Database, figure: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; figure: string }>(sql`
    select name, ${sql.raw(figure)} as figure from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name`)
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.figure)]))
}
