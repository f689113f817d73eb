import cluster, { type Worker } from 'node:cluster'
import { visitors, type Actor } from '#platform/context.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import type { Foundation } from '../app/foundation.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'

/** A process that cannot even start must not be started in a tight circle. */
const REPLACE_AFTER_MS = 1000

/**
 * Runs `WEB_PROCESSES` web processes on one port and takes the jobs itself. One that dies is replaced; on a stop signal
 * they finish their requests first and the database is let go last.
 */
export async function startWebProcesses(foundation: Foundation, shutdown: Shutdown): Promise<void> {
  const { configuration, database, services, simulators, log } = foundation
  const running = new Set<Worker>()
  let isStopping = false
  const start = () => {
    const worker = cluster.fork({ ...simulators, DATABASE_URL: database.url })
    running.add(worker)
    worker.on('exit', (code, signal) => {
      running.delete(worker)
      if (isStopping) return
      log.error({ code, signal }, 'a web process ended and is replaced')
      setTimeout(() => void start(), REPLACE_AFTER_MS)
    })
    return new Promise<void>((resolve) => {
      worker.once('listening', () => resolve())
    })
  }
  shutdown.add('web processes', async () => {
    isStopping = true
    const ended = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  })
  await Promise.all(Array.from({ length: configuration.webProcesses }, start))
  process.stdout.write(`门户已启动：${configuration.publicUrl}（${configuration.webProcesses} 个进程）\n`)
  if (!configuration.takesJobs) return
  const contextFor = (actor: Actor) => ({
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
  })
  takePortalJobs(foundation, contextFor, shutdown)
}
