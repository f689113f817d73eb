import cluster, { type Worker } from 'node:cluster'
import { visitors, type Actor } from '#platform/context.ts'
import { onStopSignal } from '#platform/stop-signal.server.ts'
import type { Foundation } from './foundation.server.ts'
import { takePortalJobs } from './worker-jobs.server.ts'

/**
 * Runs `WEB_PROCESSES` web processes on one port and takes the jobs itself. One that dies is replaced; on a stop signal
 * they finish their requests first and the database is let go last.
 */
export async function startWebProcesses(foundation: Foundation): Promise<void> {
  const { configuration, database, services, log } = foundation
  const running = new Set<Worker>()
  let isStopping = false
  const start = () => {
    const worker = cluster.fork({ DATABASE_URL: database.url })
    running.add(worker)
    worker.on('exit', (code, signal) => {
      running.delete(worker)
      if (isStopping) return
      log.error({ code, signal }, 'a web process ended and is replaced')
      // A process that cannot even start must not be started in a tight circle.
      setTimeout(start, 1000)
    })
    return new Promise<void>((resolve) => worker.once('listening', () => resolve()))
  }
  await Promise.all(Array.from({ length: configuration.webProcesses }, start))
  const contextFor = (actor: Actor) => ({
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
  })
  const jobs = configuration.takesJobs ? await takePortalJobs(foundation, contextFor) : undefined
  process.stdout.write(`门户已启动：${configuration.publicUrl}（${configuration.webProcesses} 个进程）\n`)
  onStopSignal({ log, timeoutMs: configuration.shutdownMs }, async () => {
    isStopping = true
    const ended = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of running) worker.process.kill('SIGTERM')
    await jobs?.stop(configuration.shutdownMs / 2)
    await Promise.all(ended)
    await database.close()
  })
}
