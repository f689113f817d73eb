import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { isRunning, livingPostmaster } from '#platform/database/postmaster.server.ts'
import { copySavedCluster, TEMPLATE } from './saved-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run with a migrated database that is only ever copied. */
    postgres: { url: string; superuserUrl: string; template: string }
  }
}

const FOLDER = 'portal-test-'

/** One PostgreSQL for the whole run, in a folder of its own, so that what a crashed run left behind disturbs nobody. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'warn' })
  await sweepCrashedRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  await copySavedCluster(dataDir)
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
  const { url, superuserUrl } = server
  project.provide('postgres', { url, superuserUrl, template: TEMPLATE })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ends the servers of runs that were killed before they could, and deletes their folders; other runs go on. */
async function sweepCrashedRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    const left = livingPostmaster(join(tmpdir(), name, 'postgres'))
    if (left) process.kill(left.pid, 'SIGQUIT')
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
