import type { Pool } from 'pg'
import { StartupProblem } from '../startup-problem.ts'

/** What of the configuration decides how many connections the processes of one start hold at most. */
export interface ConnectionUse {
  readonly webProcesses: number
  readonly databasePool: number
  readonly takesJobs: boolean
}

/** Beside its pool a process hears changes on a connection of its own, and the embedded server knows it by another. */
const BESIDE_A_POOL = 2
/** What fetches jobs has these of its own; the jobs' work goes over the pool. */
export const JOB_CONNECTIONS = 4
/** And one to hear of jobs as they are made. */
const TO_HEAR_JOBS = 1
/** Commands, a backup, and an operator who looks. */
const FOR_OTHERS = 20

/** Connections that this start may hold at once. */
export function connectionsOf({ webProcesses, databasePool, takesJobs }: ConnectionUse): number {
  // Of several web processes the first serves nobody and only takes the jobs.
  const processes = webProcesses > 1 ? webProcesses + 1 : 1
  return processes * (databasePool + BESIDE_A_POOL) + (takesJobs ? JOB_CONNECTIONS + TO_HEAR_JOBS : 0)
}

/** What the embedded server must allow for this start, and never less than PostgreSQL's own default. */
export const connectionsToAllow = (use: ConnectionUse) => Math.max(100, connectionsOf(use) + FOR_OTHERS)

interface Limits {
  readonly allowed: number
  readonly reserved: number
  readonly own: number
}

/** Refuses (StartupProblem) a start that may want more connections than server, database or user allow. */
export async function refuseTooFewConnections(pool: Pool, use: ConnectionUse): Promise<void> {
  const { rows } = await pool.query<Limits>(`
    select current_setting('max_connections')::int as allowed,
      case when r.rolsuper then 0 else current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) end as reserved,
      least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) as own
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`)
  const [limits] = rows
  if (!limits) return
  const free = Math.min(limits.allowed - limits.reserved, limits.own ?? Infinity)
  const needed = connectionsOf(use)
  if (needed <= free) return
  const { webProcesses, databasePool } = use
  throw new StartupProblem(
    `数据库只允许 ${free} 个连接，而 WEB_PROCESSES=${webProcesses}、DATABASE_POOL=${databasePool} 会用到 ${needed} 个：请减小它们，或在数据库里调大 max_connections（或这个用户、这个库的连接上限）`,
  )
}
