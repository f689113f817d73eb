import { spawnSync } from 'node:child_process'
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'
import { findPostgres } from '#platform/database/postgres-binaries.server.ts'
import { livingPostmaster } from '#platform/database/postmaster.server.ts'
import { serverUserFor } from '#platform/database/server-user.server.ts'
import { startPostmaster, whenGone } from '#platform/database/start-postmaster.server.ts'
import { serves } from '../processes.ts'

/** A real server whose life and disk are in our hand. */
export interface ChaosDatabase {
  /** Without anything in between. */
  readonly url: string
  readonly port: number
  /** Whether its disk is one of its own that can be filled. */
  readonly hasOwnDisk: boolean
  start(): Promise<void>
  /** Orderly (as an administrator does) or at once (as a power cut does). */
  stop(how: 'SIGINT' | 'SIGKILL'): Promise<void>
  fillDisk(): void
  freeDisk(): Promise<void>
  close(): Promise<void>
}

const DISK_MB = 900
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_wal_size: '128MB',
  jit: 'off',
}
const CHUNK = Buffer.alloc(1024 * 1024, 1)

/** Makes one in `folder`, on a small disk in memory where this machine lets us mount one. */
export async function startChaosDatabase(folder: string): Promise<ChaosDatabase> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'none', disk])
  const hasOwnDisk = mounted.status === 0
  const first = await startEmbeddedPostgres({ dataDir: disk, log: pino({ level: 'silent' }) })
  await first.stop()
  const cluster = join(disk, 'postgres')
  const binaries = findPostgres()
  const user = serverUserFor(cluster, binaries)
  const { port: portText } = new URL(first.url)
  const ballast = join(disk, 'ballast')

  const start = async () => {
    const settings = { ...SETTINGS, port: portText }
    const logFile = join(folder, 'postgres.log')
    do {
      // One that lives may be about to end: of a full disk, or as sessions of the one before still do.
      if (!livingPostmaster(cluster))
        await startPostmaster({ cluster, logFile, binaries, user, settings }).catch(() => undefined)
      await pause(20)
    } while (!(await serves(first.url)))
  }
  const freeDisk = () => rm(ballast, { force: true })
  const stop = async (how: 'SIGINT' | 'SIGKILL') => {
    const postmaster = livingPostmaster(cluster)
    if (!postmaster) return
    process.kill(postmaster.pid, how)
    await whenGone(cluster, postmaster)
  }
  await start()
  return {
    url: first.url,
    port: Number(portText),
    hasOwnDisk,
    start,
    stop,
    fillDisk() {
      const file = openSync(ballast, 'w')
      try {
        while (statfsSync(disk).bavail > 0) writeSync(file, CHUNK)
      } catch {
        // Full, which was the aim.
      } finally {
        closeSync(file)
      }
    },
    freeDisk,
    async close() {
      await freeDisk()
      await stop('SIGINT')
      if (hasOwnDisk) spawnSync('umount', ['-l', disk])
    },
  }
}
