import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../durations.ts'
import { StartupProblem } from '../startup-problem.ts'
import { connectionsToAllow, type ConnectionUse } from './connection-budget.server.ts'
import { createCluster, MAJOR, prepareDataFolder, readCluster, SUPERUSER } from './create-cluster.server.ts'
import { folderProblem, isDiskFull } from './folder-problem.server.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.server.ts'
import { clearForeignPid, livingPostmaster, type Postmaster } from './postmaster.server.ts'
import { serverUserFor, type ServerUser } from './server-user.server.ts'
import { takeShare, type Share } from './share-of-postgres.server.ts'

export interface EmbeddedPostgres {
  /** With the password. */
  readonly url: string
  /** Gives up this process's share; the last one out stops the server and waits until it is gone. */
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Modest: a laptop runs it unasked. `fsync` stays on, and nothing that is acknowledged is lost. */
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  // Compiling a plan costs more than the short statements of pages ever win.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'Asia/Shanghai',
  // Without the details that quote the row a statement failed with.
  log_error_verbosity: 'terse',
}

const DATABASE = 'portal'
const LOG_BYTES = 10 * 1024 * 1024
const POLL_MS = 10
/** Recovery after a power cut replays at most `max_wal_size`; beyond this something is wrong. */
const START_MS = 5 * MINUTE_MS
const STOP_MS = 60_000
const ATTEMPTS = 7
const FIRST_PAUSE_MS = 40

/**
 * The real PostgreSQL in `<dataDir>/postgres`: made when missing, started when not running, adopted when it runs
 * (another process of the portal, or one that was killed, started it). Refuses (StartupProblem) with what to do.
 */
export function startEmbeddedPostgres({
  use,
  ...place
}: Place & { use?: ConnectionUse | undefined }): Promise<EmbeddedPostgres> {
  return startPostgresWith(place, use ? { max_connections: String(connectionsToAllow(use)) } : {})
}

interface Place {
  readonly dataDir: string
  readonly log: Logger
}

/** The same with other server settings; tests use it to do without what only durability needs. */
export async function startPostgresWith(
  { dataDir, log }: Place,
  settings: Settings,
): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  const binaries = findPostgres()
  await prepareDataFolder(dataDir, cluster)
  await createCluster(cluster, binaries, serverUserFor(cluster, binaries), log)
  return serve({ dataDir, log }, { binaries, major: MAJOR, settings })
}

/** Serves a cluster of an earlier major version with its own programs, so that an upgrade can read it. */
export function startEarlierPostgres(
  place: Place,
  earlier: { binaries: PostgresBinaries; major: string },
): Promise<EmbeddedPostgres> {
  return serve(place, { ...earlier, settings: {} })
}

async function serve(
  { dataDir, log }: Place,
  { binaries, major, settings }: { binaries: PostgresBinaries; major: string; settings: Settings },
): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  const user = serverUserFor(cluster, binaries)
  const { password } = await readCluster(cluster, major)
  const logFile = join(dataDir, 'postgres.log')

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const running = await whenReady(cluster, () => livingPostmaster(cluster))
    const postmaster =
      running ?? (await start({ cluster, logFile, binaries, user, settings: { ...SETTINGS, ...settings } }))
    if (!postmaster) {
      // It ended. Another process was quicker and is found next; or its port was taken in between; or the server was
      // killed a moment ago and one of its sessions, busy with a statement, has not noticed yet.
      if (!livingPostmaster(cluster)) await wait(FIRST_PAUSE_MS * 2 ** attempt)
      continue
    }
    const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
    const share = await takeShare(url, cluster, log).catch((error: unknown) => {
      // Started for nothing: it ends when nobody else has come to use it meanwhile (a smart shutdown).
      if (!running) process.kill(postmaster.pid, 'SIGTERM')
      throw error
    })
    if (share) return { url, stop: () => leave(share, cluster, postmaster, log) }
    // Its last user is just stopping it.
    await whenGone(cluster, postmaster)
  }
  if (isDiskFull(dataDir)) throw folderProblem(dataDir, new Error('ENOSPC'))
  throw new StartupProblem(`自带的 PostgreSQL 无法启动，日志 ${logFile} 的末尾是：\n${tailOf(logFile)}`)
}

interface Start {
  readonly cluster: string
  readonly logFile: string
  readonly binaries: PostgresBinaries
  readonly user: ServerUser
  readonly settings: Settings
}

/** Starts a postmaster of its own process group, so that Ctrl-C in the terminal reaches us and not it. */
async function start({ cluster, logFile, binaries, user, settings }: Start): Promise<Postmaster | undefined> {
  clearForeignPid(cluster)
  const port = settings['port'] ?? String(await freePort())
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openLog(logFile)
  try {
    const child = user.spawn(binaries.postgres, ['-D', cluster, ...flags], {
      detached: true,
      stdio: ['ignore', output, output],
    })
    let hasEnded = false
    child.once('exit', () => (hasEnded = true))
    child.once('error', () => (hasEnded = true))
    child.unref()
    return await whenReady(cluster, () => {
      if (hasEnded) return undefined
      const postmaster = livingPostmaster(cluster)
      return postmaster?.pid === child.pid ? postmaster : 'not yet'
    })
  } finally {
    closeSync(output)
  }
}

/** Waits while `look` finds a postmaster that is starting; undefined as soon as it finds none. */
async function whenReady(
  cluster: string,
  look: () => Postmaster | 'not yet' | undefined,
): Promise<Postmaster | undefined> {
  const givesUpAt = performance.now() + START_MS
  for (;;) {
    const found = look()
    if (!found || (found !== 'not yet' && found.isReady)) return found || undefined
    if (performance.now() > givesUpAt)
      throw new StartupProblem(`${cluster} 的 PostgreSQL 在 5 分钟内没有就绪`)
    await wait(POLL_MS)
  }
}

async function leave(share: Share, cluster: string, postmaster: Postmaster, log: Logger): Promise<void> {
  if (!(await share.giveUp())) {
    log.info('the database stays: another process of the portal uses it')
    return
  }
  // SIGINT asks for a fast shutdown: sessions end, a checkpoint is written.
  if (livingPostmaster(cluster)?.pid === postmaster.pid) process.kill(postmaster.pid, 'SIGINT')
  await share.end()
  await whenGone(cluster, postmaster)
}

async function whenGone(cluster: string, { pid }: Postmaster): Promise<void> {
  const givesUpAt = performance.now() + STOP_MS
  while (livingPostmaster(cluster)?.pid === pid) {
    if (performance.now() > givesUpAt) throw new Error(`postmaster ${pid} does not stop`)
    await wait(POLL_MS)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

function openLog(logFile: string): number {
  try {
    if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES) truncateSync(logFile)
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw folderProblem(logFile, error)
  }
}

function tailOf(logFile: string): string {
  const text = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
  return text.trimEnd().split('\n').slice(-8).join('\n') || '（空）'
}
