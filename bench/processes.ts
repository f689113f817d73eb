import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** A program of the portal in a process of its own, which can be killed at any moment and comes back. */
export interface Killable {
  /** How often it was killed. */
  readonly kills: () => number
  readonly pid: () => number
  /** Whether it has ended without having been told to. */
  readonly isGone: () => boolean
  /** Ends it as a power cut would, and starts it again; done when it serves. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Program {
  /** `dist/server/main.js` */
  readonly file: string
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  /** Where its output goes. */
  readonly log: string
  /** Whether it does its work now. */
  readonly isUp: () => Promise<boolean>
}

/** A first start fills the demo, which a busy machine takes minutes for. */
const PATIENCE_MS = 5 * 60_000

export async function startKillable(program: Program): Promise<Killable> {
  let kills = 0
  let child = await start(program)
  return {
    kills: () => kills,
    pid: () => child.pid ?? 0,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      kills += 1
      await end(child, 'SIGKILL')
      child = await start(program)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

async function start({ file, root, env, log, isUp }: Program): Promise<ChildProcess> {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', output, output],
  })
  const begunAt = performance.now()
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() - begunAt > PATIENCE_MS) {
      await end(child, 'SIGTERM')
      throw new Error(`${file} does not start; see ${log}`)
    }
    await pause(50)
  }
  return child
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Kills at a moment of chance in about so many orders, however fast this machine is, until all are bought. */
export async function killAsOrdersCome(
  victim: { kill(): Promise<void> },
  done: () => number,
  all: number,
  ordersAKill: number,
  chance: (bound: number) => number,
): Promise<void> {
  let next = chance(ordersAKill)
  while (done() < all) {
    await pause(chance(100))
    if (done() < next) continue
    next = done() + chance(ordersAKill * 2)
    await victim.kill()
  }
}

/** Whether something answers 200 there. */
export const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until something answers there; throws when nothing does within some seconds. */
export async function waitUntilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(url)) return
    await pause(50)
  }
  throw new Error(`nothing answers at ${url}`)
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Whether a PostgreSQL answers at this address, itself or through a pooler. */
export async function serves(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
