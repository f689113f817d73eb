import { CronExpressionParser } from 'cron-parser'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'

/** The queue of jobs that were given up after all their tries; pg-boss keeps them for two weeks. */
export const DEAD_LETTERS = 'dead-letters'

/** A job that was given up. */
export interface DeadLetter extends Record<string, unknown> {
  readonly job: string
  /** How often it was given up, and the last time. */
  readonly times: number
  readonly last: Date
  /** What went wrong the last time, without parameters. */
  readonly reason: string
}

/** How many jobs wait as dead letters; 0 before jobs were ever taken. */
export async function countDeadLetters(db: Database): Promise<number> {
  return (await listDeadLetters(db)).reduce((sum, { times }) => sum + times, 0)
}

/** What was given up, by job, the latest first. */
export async function listDeadLetters(db: Database): Promise<DeadLetter[]> {
  if (!(await hasJobs(db))) return []
  const { rows } = await db.execute<{
    job: string
    times: number
    last_ms: string
    reason: string | null
  }>(sql`
    select coalesce(source_name, name) as job, count(*)::int as times,
      extract(epoch from max(created_on)) * 1000 as last_ms,
      (array_agg(output ->> 'message' order by created_on desc))[1] as reason
    from pgboss.job where name = ${DEAD_LETTERS} and state = 'created' group by 1 order by 3 desc`)
  return rows.map(({ job, times, last_ms, reason }) => ({
    job,
    times,
    last: new Date(Number(last_ms)),
    reason: reason ?? '',
  }))
}

/** When each job was last done, and how long that took, by its name. */
export async function listSuccesses(
  db: Database,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly tookMs: number }>> {
  if (!(await hasJobs(db))) return new Map()
  const { rows } = await db.execute<{ name: string; last: readonly [number, number] }>(sql`
    select name, max(array[extract(epoch from completed_on), extract(epoch from completed_on - started_on)]::float8[]) as last
    from pgboss.job where state = 'completed' group by name`)
  return new Map(
    rows.map(({ name, last: [at, took] }) => [name, { at: new Date(at * 1000), tookMs: took * 1000 }]),
  )
}

/** When each job that comes by itself comes next: of those that whatever takes jobs has put on a schedule. */
export async function listNextRuns(db: Database, now: Date): Promise<ReadonlyMap<string, Date>> {
  if (!(await hasJobs(db))) return new Map()
  const { rows } = await db.execute<{ name: string; cron: string; timezone: string | null }>(
    sql`select name, cron, timezone from pgboss.schedule`,
  )
  return new Map(
    rows.map(({ name, cron, timezone }) => {
      const times = CronExpressionParser.parse(cron, { tz: timezone ?? 'UTC', currentDate: now })
      return [name, times.next().toDate()]
    }),
  )
}

/** Forgets the dead letters of a job; gives how many there were. */
export async function settleDeadLetters(db: Database, job: string): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from pgboss.job where name = ${DEAD_LETTERS} and source_name = ${job} and state = 'created'`,
  )
  return rowCount ?? 0
}

async function hasJobs(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  return rows[0]?.there === true
}
