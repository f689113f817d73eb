import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { startPostgresWith } from '#platform/database/embedded-postgres.server.ts'
import { OWNER } from '#platform/database/portal-owner.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { prepareQueues } from '#platform/jobs/job-queue.server.ts'
import { queues } from '#platform/outbox/queues.ts'

/** The migrated database in a saved cluster; it is only ever copied. */
export const TEMPLATE = 'template_portal'

const FOLDER = resolve('node_modules/.cache/portal-tests')
const MIGRATIONS = 'db/migrations'
const CLUSTER = ['create-cluster', 'portal-owner'].map((name) => `src/platform/database/${name}.server.ts`)
const silentLog = pino({ level: 'silent' })

/**
 * Copies a stopped PostgreSQL with the migrated template into `dataDir`. Making it takes seconds, so it is kept for as
 * long as migrations, queues and packages stay the same; a copy takes a tenth of a second.
 */
export async function copySavedCluster(dataDir: string): Promise<void> {
  const saved = join(FOLDER, await fingerprint())
  if (!existsSync(saved)) await save(saved)
  await cp(join(saved, 'postgres'), join(dataDir, 'postgres'), { recursive: true, preserveTimestamps: true })
}

async function fingerprint(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => join(MIGRATIONS, name))
  const hash = createHash('sha256').update(JSON.stringify(queues))
  for (const file of ['package-lock.json', ...CLUSTER, ...migrations])
    hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 32)
}

async function save(saved: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await forgetOldOnes()
  const making = await mkdtemp(`${saved}.new-`)
  const server = await startPostgresWith({ dataDir: making, log: silentLog }, { fsync: 'off' })
  const superuser = createPool(server.superuserUrl, 1, silentLog)
  // Each test file has a database of its own; otherwise tests may no more than the portal.
  await superuser.query(`alter role ${OWNER} createdb`)
  await superuser.end()
  const owner = createPool(server.url, 1, silentLog)
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const template = createPool(new URL(`/${TEMPLATE}`, server.url).href, 1, silentLog)
  await migrate(template, resolve(MIGRATIONS), silentLog)
  await prepareQueues(template, queues)
  await template.query('vacuum analyze')
  await template.end()
  await server.stop()
  // A run beside this one may have been quicker.
  await rename(making, saved).catch(() => rm(making, { recursive: true, force: true }))
}

/** A run that started just now may still be copying an older one. */
async function forgetOldOnes(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
