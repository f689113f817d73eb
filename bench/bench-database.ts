import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { pino, type Logger } from 'pino'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { OWNER } from '#platform/database/portal-owner.server.ts'
import { createPool } from '#platform/database/pool.server.ts'

export interface BenchDatabase {
  readonly url: string
  readonly pool: Pool
  readonly log: Logger
  /** Nothing is in it yet but the portal's empty tables. */
  readonly isNew: boolean
  readonly close: () => Promise<void>
}

/** A PostgreSQL of its own with the portal's tables; gone when it is closed, unless `folder` keeps it for the next run. */
export async function openBenchDatabase(
  name: string,
  { folder, settings }: { folder?: string | undefined; settings: Record<string, string> },
): Promise<BenchDatabase> {
  const log = pino({ level: 'warn' })
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), `portal-bench-${name}-`)))
  const server = await startPostgresWith({ dataDir, log }, settings)
  const superuser = createPool(server.superuserUrl, 1, log)
  const { rows } = await superuser.query(`select from pg_database where datname = 'bench'`)
  const isNew = rows.length === 0
  if (isNew) await superuser.query(`create database bench owner ${OWNER}`)
  await superuser.end()
  // Through the socket file, as the portal reaches the server that it starts itself.
  const local = new URL(server.localUrl)
  local.pathname = '/bench'
  const url = local.href
  const pool = createPool(url, 8, log)
  await migrate(pool, resolve('db/migrations'), log)
  return {
    url,
    pool,
    log,
    isNew,
    async close() {
      await pool.end()
      await server.stop()
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
