import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { LEAN_HEAP, LEAN_MEMORY } from '../scripts/lean.mjs'

/** What is measured with: servers in processes of their own on one core, the load on the other. */

export interface Server {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** Servers that run now; a failed run must not leave one behind. */
const running = new Set<Server>()

export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()))
}

const pinned = existsSync('/usr/bin/taskset')

/** Starts a Node program, as lean as `npm start` does, pinned to core 0 and waits until it answers at `port`. */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<Server> {
  const node = [process.execPath, ...LEAN_HEAP, ...args]
  const command = pinned ? ['/usr/bin/taskset', '-c', '0', ...node] : node
  const [program = process.execPath, ...rest] = command
  const child: ChildProcess = spawn(program, rest, {
    env: {
      ...LEAN_MEMORY,
      ADDRESS_LIMITS: 'no',
      WARM_UP: 'no',
      ...process.env,
      ...env,
      PORT: String(port),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tries > 600 || child.exitCode !== null) throw new Error(`nothing answers at ${address}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  const server: Server = {
    address,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(server)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
  running.add(server)
  return server
}

const WARM_UP = 400

/** What is asked for: a page, or with a body a call. */
export interface Asked {
  readonly path: string
  readonly body?: string
}

export interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  /** CPU of the server's process per request. */
  readonly cpuMs: number
  /** CPU of the database's processes per request; 0 where none was named. */
  readonly databaseMs: number
  readonly failures: number
}

/**
 * autocannon makes text of every body for whoever wants to look at it, which takes it longer than the server's whole work where
 * a character lies across two reads, or the body is compressed. Nobody looks here, so nothing of it is kept.
 */
function readNoText(client: autocannon.Client): void {
  const queue: unknown = Reflect.get(client, 'pipelinedRequests')
  if (typeof queue !== 'object' || queue === null || !('addBody' in queue))
    throw new Error('this autocannon keeps its bodies elsewhere')
  queue.addBody = () => undefined
}

/**
 * Sends requests for `seconds` and says what came back and what it cost the server: CPU as in the second in which a
 * request cost least, since whatever else runs on the machine only adds to it. Of several `asked` each connection asks for
 * its own: two that once ask for the same together are answered together, and go on so for the rest of the measurement.
 */
export async function load(
  server: Server,
  asked: Asked | readonly Asked[],
  options: {
    connections: number
    seconds: number
    headers?: Record<string, string>
    /** Of the process that PostgreSQL's others are children of. */
    postmaster?: number
  },
): Promise<Load> {
  const { connections, seconds, headers, postmaster } = options
  const requests = [asked].flat().map(({ path, body }) => ({
    path: encodeURI(path),
    method: body === undefined ? ('GET' as const) : ('POST' as const),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  }))
  let connection = 0
  const request = {
    url: server.address,
    connections,
    requests,
    setupClient(client: autocannon.Client) {
      readNoText(client)
      const own = connection % connections
      connection += 1
      if (requests.length >= connections)
        client.setRequests(requests.filter((_, index) => index % connections === own))
    },
  }
  // So many that the program is compiled, however slow the machine is just now.
  await autocannon({ ...request, amount: WARM_UP })
  const parts: Load[] = []
  for (let second = 0; second < seconds; second += 1) {
    const before = cpuOf(server.pid)
    const databaseBefore = postmaster === undefined ? 0 : cpuOfChildren(postmaster)
    const result = await autocannon({ ...request, duration: 1 })
    const done = Math.max(1, result.requests.total)
    parts.push({
      perSecond: result.requests.total / result.duration,
      p50Ms: result.latency.p50,
      cpuMs: (cpuOf(server.pid) - before) / done,
      databaseMs: postmaster === undefined ? 0 : (cpuOfChildren(postmaster) - databaseBefore) / done,
      failures: result.non2xx + result.errors,
    })
  }
  const cheapest = parts.toSorted((a, b) => a.cpuMs + a.databaseMs - b.cpuMs - b.databaseMs)[0]
  const mean = (of: (part: Load) => number) => parts.reduce((sum, part) => sum + of(part), 0) / parts.length
  return {
    perSecond: mean((part) => part.perSecond),
    p50Ms: mean((part) => part.p50Ms),
    cpuMs: cheapest?.cpuMs ?? 0,
    databaseMs: cheapest?.databaseMs ?? 0,
    failures: parts.reduce((sum, part) => sum + part.failures, 0),
  }
}

/** CPU time of a process so far, ms: of its threads, in nanoseconds where the kernel counts them so. */
function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const ran = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    return ran.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6
  } catch {
    const fields = statOf(pid)
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
}

/** CPU time so far of a process' children, ms: of those that live and of those that have ended (cutime, cstime). */
function cpuOfChildren(pid: number): number {
  const own = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number(name))
    .filter((child) => statOf(child)[1] === String(pid))
  const ended = (Number(own[13]) + Number(own[14])) * 10
  return children.reduce((sum, child) => sum + cpuOf(child), ended)
}

/** What follows the name in /proc/PID/stat; zeros for a process that has just ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return Array.from({ length: 16 }, () => '0')
  }
}

/** Resident memory of a process, MB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Median milliseconds of `work`, after a warm-up. */
export async function median(runs: number, work: () => unknown): Promise<number> {
  for (let run = 0; run < Math.ceil(runs / 5); run += 1) await work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

export interface Row {
  readonly work: string
  readonly figure: string
  readonly reference: string
  readonly goal: string
  readonly isMet: boolean
}

export function print(rows: readonly Row[]): void {
  for (const { work, figure, reference, goal, isMet } of rows) {
    process.stdout.write(`${isMet ? '✓' : '✗'} ${work}\n    ${figure}；${reference}；目标 ${goal}\n`)
  }
}
