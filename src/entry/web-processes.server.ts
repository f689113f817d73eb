import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import type { Channel } from './questions.server.ts'

/** How a process ends that has said why it cannot start; trying again would only say it again (EX_CONFIG). */
export const CANNOT_START = 78

/** A process that cannot even start must not be started in a tight circle; doubled with each that never listened. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4000

/** The part of node:cluster's Worker that is needed here. */
export interface WebProcess extends Channel {
  once(event: 'listening', listener: () => void): unknown
  once(event: 'exit', listener: (status: number | null, signal: string | null) => void): unknown
  readonly process: { kill(signal: NodeJS.Signals): unknown }
}

interface Options {
  readonly count: number
  readonly environment: Readonly<Record<string, string>>
  readonly shutdown: Shutdown
  readonly log: Logger
  /** Hears of each process that is started, and of its name: the one that replaces another has the same. */
  readonly onStart?: (name: string, child: WebProcess) => void
  readonly fork?: (environment: Readonly<Record<string, string>>) => WebProcess
}

/**
 * Runs `count` web processes on one port; done as soon as one of them listens, whichever it is. One that dies is
 * replaced, at any time. On a stop signal they finish their requests. Refuses (StartupProblem) when the first cannot
 * start for a reason that it has told, such as a port in use.
 */
export async function startWebProcesses({
  count,
  environment,
  shutdown,
  log,
  onStart,
  fork = (env) => cluster.fork(env),
}: Options): Promise<void> {
  const running = new Set<WebProcess>()
  const { promise: listening, resolve: listens, reject: refuses } = Promise.withResolvers<void>()
  let hasListened = false
  let pauseMs = FIRST_PAUSE_MS

  const start = (name: string) => {
    if (shutdown.isStopping) return
    const child = fork(environment)
    running.add(child)
    onStart?.(name, child)
    child.once('listening', () => {
      hasListened = true
      pauseMs = FIRST_PAUSE_MS
      listens()
    })
    child.once('exit', (status, signal) => {
      running.delete(child)
      if (shutdown.isStopping) return
      if (status === CANNOT_START && !hasListened) {
        refuses(new StartupProblem('网页进程无法启动，原因见上'))
        return
      }
      log.error({ process: name, status, signal, pauseMs }, 'a web process ended and is replaced')
      setTimeout(start, pauseMs, name)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }

  shutdown.add('web processes', async () => {
    const ended = [...running].map(
      (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
    )
    for (const child of running) child.process.kill('SIGTERM')
    await Promise.all(ended)
  })
  // The first goes ahead, so that what keeps all of them from starting is said once.
  start('web-1')
  await listening
  for (let number = 2; number <= count; number += 1) start(`web-${number}`)
}
