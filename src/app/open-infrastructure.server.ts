import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { readConfiguration, type Configuration } from '#platform/configuration.server.ts'
import type { Services } from '#platform/context.ts'
import type { ConnectionUse } from '#platform/database/connection-budget.server.ts'
import { openDatabase, type OpenDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { isClosedToWrites, isOutage } from '#platform/database/outage.server.ts'
import { outageSentence } from '#platform/database/outage-sentence.ts'
import { requireScanner } from '#platform/file-check/file-check.server.ts'
import { Industries } from '#platform/industries/industries.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { prepareQueues } from '#platform/jobs/job-queue.server.ts'
import { freeBytes } from '#platform/free-bytes.server.ts'
import { createLog } from '#platform/log.server.ts'
import { queues } from '#platform/outbox/queues.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { requireBucket } from '#platform/storage/require-bucket.server.ts'
import { surviveOutages } from '#platform/stray-failures.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { createServices } from './services.server.ts'
import { startSimulators } from './start-simulators.server.ts'

/** Everything below HTTP: what the web process, the worker and the command line all start with. */
export interface Infrastructure {
  readonly configuration: Configuration
  readonly log: Logger
  readonly database: OpenDatabase
  readonly services: Services
  readonly root: string
  /** The variables that lead to the stand-ins of this machine; empty without them. */
  readonly simulators: Readonly<Record<string, string>>
}

/**
 * Reads the configuration, opens the database and brings it up to date; refuses with StartupProblem. With a `shutdown`,
 * signals are heard from the first moment, and it closes the database last, even one that is still being opened.
 */
export async function openInfrastructure({
  shutdown,
  logLevel,
  isServing = false,
}: {
  shutdown?: Shutdown
  /** For a command whose own output should stay readable. */
  logLevel?: string
  /** Whether readers are served, so that what they need of others may be played on this machine. */
  isServing?: boolean
} = {}): Promise<Infrastructure> {
  const own = readConfiguration()
  if (isServing && cluster.isPrimary && own.fileCheckCommand)
    requireScanner(own.fileCheckCommand, own.programPath)
  const log = createLog(logLevel ?? own.logLevel)
  if (shutdown && cluster.isPrimary && own.s3) await requireBucket(own.s3, { log })
  const root = projectRoot()
  const opening = openDatabase({
    databaseUrl: own.databaseUrl,
    dataDir: own.dataDir,
    poolSize: own.databasePool,
    replica: isServing ? own.databaseReplica : undefined,
    // Commands come and go, and the processes of a cluster are counted by the first of them.
    use: shutdown && cluster.isPrimary ? useOf(own, isServing) : undefined,
    log,
  })
  if (shutdown) {
    // One that could not be opened has said so itself, and left nothing to close.
    const close = (opened: OpenDatabase) => opened.close()
    shutdown.add('database', () => opening.then(close, () => undefined))
    const timeoutMs = own.shutdownMs + 5000
    shutdown.onSignal({ log, timeoutMs })
    surviveOutages({ log, shutdown, timeoutMs })
  }
  const plays = isServing && shutdown && own.usesSimulators && cluster.isPrimary
  const starting = plays ? startSimulators(own, { root, shutdown }) : Promise.resolve({})
  const [database, simulators] = await Promise.all([opening, starting])
  const configuration = plays ? readConfiguration(undefined, simulators) : own
  try {
    await migrate(database.pool, join(root, 'db/migrations'), log)
    await prepareQueues(database.pool, queues)
    const industries = await Industries.read(database.db)
    const settings = await Settings.read(database.db, configuration.startingFacts)
    const services = createServices({ configuration, root, industries, settings }, database, log)
    return { configuration, log, database, services, root, simulators }
  } catch (error) {
    if (!shutdown) await database.close()
    throw error
  }
}

/** A worker alone takes jobs, whatever the web processes of the same configuration do. */
function useOf(configuration: Configuration, isServing: boolean): ConnectionUse {
  return isServing ? configuration : { ...configuration, webProcesses: 1, takesJobs: true }
}

/** The folder of package.json, from wherever this file runs: source or build. */
export function projectRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'db/migrations'))) return folder
  }
  throw new StartupProblem('找不到项目文件夹（package.json 与 db/migrations）')
}

/** Runs `start` and ends the process with a sentence, not a stack, when it cannot start. */
export async function runOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`)
    else if (isClosedToWrites(error))
      process.stderr.write('数据库现在只能读、不能写（备用的一台，或因磁盘满等原因被锁定），恢复可写后再试\n')
    else if (isOutage(error)) process.stderr.write(`${outageSentence(error, await ownDisk())}\n`)
    else throw error
  }
}

/** Where the database that comes with the portal lies and what is free there; undefined with another one. */
async function ownDisk(): Promise<{ folder: string; freeBytes: number } | undefined> {
  const { databaseUrl, dataDir } = readConfiguration()
  if (databaseUrl !== undefined) return undefined
  return { folder: dataDir, freeBytes: await freeBytes(dataDir) }
}
