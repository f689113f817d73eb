import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../durations.ts'
import { StartupProblem } from '../startup-problem.ts'
import { boundLog } from './bound-log.server.ts'
import { folderProblem } from './folder-problem.server.ts'
import type { PostgresBinaries } from './postgres-binaries.server.ts'
import { clearForeignPid, livingPostmaster, type Postmaster } from './postmaster.server.ts'
import type { ServerUser } from './server-user.server.ts'

/** Remembered, so that a server that is started again is found by those who knew it. */
const PORT_FILE = 'portal.port'
const POLL_MS = 10
/** Recovery after a power cut replays at most `max_wal_size`; beyond this something is wrong. */
const START_MS = 5 * MINUTE_MS
const STOP_MS = 60_000

interface Start {
  readonly cluster: string
  readonly logFile: string
  readonly binaries: PostgresBinaries
  readonly user: ServerUser
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts a postmaster of its own process group, so that Ctrl-C in the terminal reaches us and not it; undefined when it
 * ends before it is ready.
 */
export async function startPostmaster({
  cluster,
  logFile,
  binaries,
  user,
  settings,
}: Start): Promise<Postmaster | undefined> {
  clearForeignPid(cluster)
  const port = settings['port'] ?? String(await portFor(cluster))
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
    const ready = await whenReady(cluster, () => {
      if (hasEnded) return undefined
      const postmaster = livingPostmaster(cluster)
      return postmaster?.pid === child.pid ? postmaster : 'not yet'
    })
    if (ready) writeFileSync(join(cluster, PORT_FILE), port, { mode: 0o600 })
    return ready
  } finally {
    closeSync(output)
  }
}

/** Waits while `look` finds a postmaster that is starting; undefined as soon as it finds none. */
export async function whenReady(
  cluster: string,
  look: () => Postmaster | 'not yet' | undefined,
): Promise<Postmaster | undefined> {
  const givesUpAt = performance.now() + START_MS
  for (;;) {
    const found = look()
    if (!found || (found !== 'not yet' && found.isReady)) return found || undefined
    if (performance.now() > givesUpAt)
      throw new StartupProblem(`${cluster} 的 PostgreSQL 在 ${START_MS / MINUTE_MS} 分钟内没有就绪`)
    await wait(POLL_MS)
  }
}

/** Waits until this postmaster is gone. */
export async function whenGone(cluster: string, { pid }: Postmaster): Promise<void> {
  const givesUpAt = performance.now() + STOP_MS
  while (livingPostmaster(cluster)?.pid === pid) {
    if (performance.now() > givesUpAt) throw new Error(`postmaster ${pid} does not stop`)
    await wait(POLL_MS)
  }
}

/** The port that this cluster had before when nobody else has it now, or one that is free. */
async function portFor(cluster: string): Promise<number> {
  const file = join(cluster, PORT_FILE)
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (before > 0 && (await tryPort(before))) || (await tryPort(0))
  if (!port) throw new Error('no port was given')
  return port
}

/** The port, or with 0 any, if it can be listened to. */
async function tryPort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return undefined
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : undefined
}

function openLog(logFile: string): number {
  try {
    boundLog(logFile)
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw folderProblem(logFile, error)
  }
}

/** The last lines of the server's own log. */
export function tailOf(logFile: string): string {
  const text = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
  return text.trimEnd().split('\n').slice(-8).join('\n') || '（空）'
}
