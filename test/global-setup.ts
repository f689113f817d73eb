import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { prepareQueues } from '#platform/jobs/job-queue.server.ts'
import { queues } from '#platform/outbox/queues.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { isRunning, livingPostmaster } from '#platform/database/postmaster.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run with a migrated database that is only ever copied. */
    postgres: { url: string; template: string }
  }
}

const TEMPLATE = 'template_portal'
const FOLDER = 'portal-test-'

/** One PostgreSQL for the whole run, in a folder of its own, so that what a crashed run left behind disturbs nobody. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'warn' })
  await sweepCrashedRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
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
  await prepareQueues(template, queues)
  await template.end()
  project.provide('postgres', { url: server.url, template: TEMPLATE })
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
