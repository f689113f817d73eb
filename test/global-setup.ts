import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createPool } from '#platform/database/pool.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run with a migrated database that is only ever copied. */
    postgres: { url: string; template: string }
  }
}

const TEMPLATE = 'template_portal'

/** One PostgreSQL for the whole run, in a folder of its own, so that what a crashed run left behind disturbs nobody. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'warn' })
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'))
  const server = await startPostgresWith(
    { dataDir, log },
    // What only matters when the machine fails: the data are gone after the run anyway.
    {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
  )
  const owner = createPool(server.url, 1, log)
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const template = createPool(new URL(`/${TEMPLATE}`, server.url).href, 1, log)
  await migrate(template, resolve('db/migrations'), log)
  await template.end()
  project.provide('postgres', { url: server.url, template: TEMPLATE })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
