import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { StartupProblem } from '../startup-problem.ts'
import { refuseTooFewConnections, type ConnectionUse } from './connection-budget.server.ts'
import { connectionProblem, placeOf } from './connection-problem.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { listenTo, type Listening, type NotificationHandlers } from './notifications.server.ts'
import { createPool } from './pool.server.ts'
import { openReplica, type Replica } from './replica.server.ts'
import { asDatabase } from './transaction.server.ts'
import type { WatchedPool } from './watched-pool.server.ts'

/** The database or a transaction in it: a verb takes either. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface OpenDatabase {
  readonly db: Database
  readonly pool: WatchedPool
  /** With the password: for connections of other libraries, never for a log. */
  readonly url: string
  /** Missing without one. */
  readonly replica?: Replica | undefined
  /** Receives what is told on `channel` by any process until closed. */
  listen(channel: string, handlers: NotificationHandlers): Listening
  /** Ends the connections, and the embedded server when nobody else uses it. */
  close(): Promise<void>
}

interface DatabaseOptions {
  readonly databaseUrl?: string | undefined
  /** A copy for reads that bear a delay of at most so many seconds. */
  readonly replica?: { readonly url: string; readonly mostLagSeconds: number } | undefined
  readonly dataDir: string
  readonly log: Logger
  /** Connections at most, 10 unless told. */
  readonly poolSize?: number
  /** What this start may use; refused when the server allows less. */
  readonly use?: ConnectionUse | undefined
}

const OLDEST_MAJOR = 15

/**
 * Opens the database at `databaseUrl`, and nothing else, or without one the embedded server in `dataDir`; refuses
 * (StartupProblem) when it cannot be reached, is older than PostgreSQL 15 or allows too few connections.
 */
export async function openDatabase({
  databaseUrl,
  replica: replicaOptions,
  dataDir,
  log,
  poolSize = 10,
  use,
}: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log, use })
  const url = databaseUrl ?? embedded?.url ?? ''
  const pool = createPool(embedded?.localUrl ?? url, poolSize, log)
  try {
    await checkServer(pool, url)
    if (use) await refuseTooFewConnections(pool, use)
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw error
  }
  const listenings = new Set<Listening>()
  const db = asDatabase(pool)
  const replica = replicaOptions && openReplica({ ...replicaOptions, poolSize, source: { db, pool }, log })
  return {
    db,
    pool,
    url,
    replica,
    listen(channel, handlers) {
      const listening = listenTo(url, channel, { ...handlers, log })
      listenings.add(listening)
      return listening
    },
    async close() {
      await Promise.all([...listenings].map((listening) => listening.close()))
      await replica?.close()
      await pool.end()
      await embedded?.stop()
    },
  }
}

async function checkServer(pool: Pool, url: string): Promise<void> {
  const version = await pool
    .query<{ server_version: string; number: number }>(
      `select current_setting('server_version') as server_version, current_setting('server_version_num')::int as number`,
    )
    .then(({ rows }) => rows[0])
    .catch((error: unknown) => {
      throw connectionProblem(url, error)
    })
  if (!version || version.number < OLDEST_MAJOR * 10_000) {
    throw new StartupProblem(
      `数据库 ${placeOf(url)} 的版本是 PostgreSQL ${version?.server_version ?? '（未知）'}，需要 ${OLDEST_MAJOR} 或更新的版本`,
    )
  }
}
