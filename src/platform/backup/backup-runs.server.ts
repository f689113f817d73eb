import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import type { Manifest } from './archive.ts'

interface Run {
  readonly begunAt: Date
  readonly path: string
}

/** Notes a backup that was made, or the sentence about why not; those of more than a year ago go. */
export async function recordRun(
  db: Database,
  { begunAt, path }: Run,
  outcome: { readonly manifest: Manifest } | { readonly problem: string },
): Promise<void> {
  const bytes = 'manifest' in outcome ? bytesOf(outcome.manifest) : null
  const problem = 'problem' in outcome ? outcome.problem : null
  await db.execute(sql`
    insert into backup_runs (begun_at, ended_at, machine, path, bytes, problem)
    values (${begunAt}, clock_timestamp(), ${hostname()}, ${path}, ${bytes}, ${problem})`)
  await db.execute(sql`delete from backup_runs where ended_at < now() - interval '400 days'`)
}

/** Whether the database is of a time that knows backup runs. */
export async function knowsRuns(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('backup_runs') is not null as known`,
  )
  return rows[0]?.known === true
}

/**
 * When the last backup was finished that came out whole, in seconds since 1970; undefined without one. What a clock that
 * ran ahead wrote down says nothing of the nights since.
 */
export async function lastBackupAt(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select extract(epoch from max(ended_at)) as at from backup_runs
      where problem is null and ended_at <= clock_timestamp()`,
  )
  return rows[0]?.at === null || rows[0] === undefined ? undefined : Number(rows[0].at)
}

/** The size of a whole backup, as it would be alone. */
export function bytesOf({ tables, files }: Manifest): number {
  return tables.reduce((sum, { part }) => sum + part.bytes, 0) + (files?.bytes ?? 0)
}
