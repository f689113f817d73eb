import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { useTextArrays } from './text-arrays.server.ts'
import { WatchedPool, type Patience } from './watched-pool.server.ts'

useTextArrays()

/** What portal processes call themselves in pg_stat_activity, followed by their process id. */
export const APPLICATION_NAME = 'portal'

/** How every connection of this process introduces itself and gives up when the other side is silent. */
export const connectionDefaults = {
  application_name: `${APPLICATION_NAME}:${process.pid}`,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  // A network forgets connections that are still for minutes, and tells nobody.
  keepAliveInitialDelayMillis: 10_000,
} as const

/** The server ends a statement after this; somewhat later it is given up here, should its connection be lost silently. */
const STATEMENT_MS = 30_000
/** Who waits for something that somebody else holds gives up after this, so that many who wait do not keep all connections. */
const LOCK_MS = 5_000

/** What a pool does otherwise than the others. */
export type PoolSettings = PoolConfig & { readonly patience?: Patience }

/** A pool of at most `size` connections (waits for locks end after 5 s, statements after 30 s, idle transactions after 60 s). */
export function createPool(
  url: string,
  size: number,
  log: Logger,
  { patience, ...otherwise }: PoolSettings = {},
): WatchedPool {
  const pool = new WatchedPool(
    {
      ...connectionDefaults,
      connectionString: url,
      max: size,
      idleTimeoutMillis: 60_000,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      query_timeout: STATEMENT_MS + 5_000,
      idle_in_transaction_session_timeout: 60_000,
      ...otherwise,
    },
    log,
    patience,
  )
  // A server that restarts ends connections, at work between two statements or idle; without a listener of each that
  // would end this process as well.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection ended')),
  )
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}
