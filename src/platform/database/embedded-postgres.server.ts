import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupProblem } from '../startup-problem.ts'
import { keepBounded, logFileOf } from './bound-log.server.ts'
import { connectionsToAllow, type ConnectionUse } from './connection-budget.server.ts'
import { createCluster, MAJOR, prepareDataFolder, readCluster, SUPERUSER } from './create-cluster.server.ts'
import { folderProblem, isDiskFull } from './folder-problem.server.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.server.ts'
import { livingPostmaster, type Postmaster } from './postmaster.server.ts'
import { throughSocket } from './socket-file.server.ts'
import { serverUserFor } from './server-user.server.ts'
import { OWNER, ownerPassword } from './portal-owner.server.ts'
import { joinPostgres, type Share } from './postgres-users.server.ts'
import { startPostmaster, tailOf, whenGone, whenReady } from './start-postmaster.server.ts'

export interface EmbeddedPostgres {
  /** Of the role that owns the portal's database and nothing else, with the password. */
  readonly url: string
  /** The same through the socket file, which costs less than a port; through the port where there is none. */
  readonly localUrl: string
  /** Of the server's superuser: what copies or upgrades the server needs it, the portal does not. */
  readonly superuserUrl: string
  /** Gives up this process's share; the last one out stops the server and waits until it is gone. */
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Modest: a laptop runs it unasked. `fsync` stays on, and nothing that is acknowledged is lost. */
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  // The cluster's own folder, which nobody else may enter; named like this, no path is too long for a socket.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
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
const ATTEMPTS = 7
const FIRST_PAUSE_MS = 40
const REVIVE_AFTER_MS = 1000

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

interface Program {
  readonly binaries: PostgresBinaries
  readonly major: string
  readonly settings: Settings
}

/** Brings the server up and keeps it so: one that was killed or ended on its own is started again. */
async function serve(place: Place, program: Program): Promise<EmbeddedPostgres> {
  const { log } = place
  let up = await bringUp(place, program)
  const { url } = up
  let isLeaving = false
  let reviving: Promise<void> = Promise.resolve()

  const keepUp = async () => {
    await up.share.lost
    if (!isLeaving) reviving = revive()
  }
  // Whoever knows the address asks for its port, and waits for it when another program has it for a moment.
  const samePort = { ...program, settings: { ...program.settings, port: new URL(url).port } }
  const revive = async () => {
    for (;;) {
      try {
        up = await bringUp(place, samePort)
        if (up.url !== url) {
          await leave(up, log)
          throw new Error('the embedded database came back on another port')
        }
        log.warn('the embedded database is up again')
        void keepUp()
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database cannot be brought up again yet')
      }
      if (isLeaving) return
      await wait(REVIVE_AFTER_MS)
    }
  }
  void keepUp()
  const stopLooking = keepBounded(logFileOf(place.dataDir), log)
  return {
    url: ownerUrl(url),
    localUrl: throughSocket(ownerUrl(url), up),
    superuserUrl: url,
    async stop() {
      isLeaving = true
      stopLooking()
      await reviving
      await leave(up, log)
    },
  }
}

interface Up {
  readonly cluster: string
  readonly postmaster: Postmaster
  readonly share: Share
  readonly url: string
}

function ownerUrl(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  const password = ownerPassword(decodeURIComponent(url.password))
  return Object.assign(url, { username: OWNER, password }).href
}

async function bringUp({ dataDir, log }: Place, { binaries, major, settings }: Program): Promise<Up> {
  const cluster = join(dataDir, 'postgres')
  const user = serverUserFor(cluster, binaries)
  const { password } = await readCluster(cluster, major)
  const logFile = logFileOf(dataDir)

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const running = await whenReady(cluster, () => livingPostmaster(cluster))
    const postmaster =
      running ??
      (await startPostmaster({ cluster, logFile, binaries, user, settings: { ...SETTINGS, ...settings } }))
    if (!postmaster) {
      // It ended. Another process was quicker and is found next; or its port was taken in between; or the server was
      // killed a moment ago and one of its sessions, busy with a statement, has not noticed yet.
      if (!livingPostmaster(cluster)) await wait(FIRST_PAUSE_MS * 2 ** attempt)
      continue
    }
    const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
    const share = await joinPostgres(url, cluster, log).catch((error: unknown) => {
      // Started for nothing: it ends when nobody else has come to use it meanwhile (a smart shutdown).
      if (!running) process.kill(postmaster.pid, 'SIGTERM')
      throw error
    })
    if (share) return { cluster, postmaster, share, url }
    // Its last user is just stopping it.
    await whenGone(cluster, postmaster)
  }
  if (isDiskFull(dataDir)) throw folderProblem(dataDir, new Error('ENOSPC'))
  throw new StartupProblem(`自带的 PostgreSQL 无法启动，日志 ${logFile} 的末尾是：\n${tailOf(logFile)}`)
}

async function leave({ share, cluster, postmaster }: Up, log: Logger): Promise<void> {
  if (!(await share.giveUp())) {
    log.info('the database stays: another process of the portal uses it')
    return
  }
  // SIGINT asks for a fast shutdown: sessions end, a checkpoint is written.
  if (livingPostmaster(cluster)?.pid === postmaster.pid) process.kill(postmaster.pid, 'SIGINT')
  await share.end()
  await whenGone(cluster, postmaster)
}
