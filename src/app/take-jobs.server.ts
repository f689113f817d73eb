import { visitors, type Actor, type Context } from '#platform/context.ts'
import { takeJobs, type JobTaker } from '#platform/jobs/jobs.server.ts'
import { outboxWorkers } from '#platform/outbox/outbox-workers.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import type { Infrastructure } from './open-infrastructure.server.ts'
import { portalJobs } from './registries.server.ts'

const TRY_AGAIN_MS = 5000

/**
 * Takes the portal's jobs in this process, each with a context of its own whose actor is the job. A database that is
 * down just then is tried again; it must not take the pages with it.
 */
export function takePortalJobs(
  { configuration, database, services, log }: Infrastructure,
  shutdown: Shutdown,
): void {
  const contextFor = (actor: Actor): Context => ({
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
  })
  const jobs = portalJobs(contextFor)
  const workers = outboxWorkers(() => contextFor({ kind: 'system', name: 'outbox', may: [] }))
  let taker: JobTaker | undefined
  let retry: NodeJS.Timeout | undefined
  let starting: Promise<void> = Promise.resolve()
  const start = () => {
    starting = takeJobs(database.url, jobs, log, workers)
      .then((started) => {
        taker = started
        log.info('taking jobs')
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'jobs cannot be taken yet')
        retry = setTimeout(start, TRY_AGAIN_MS)
      })
  }
  start()
  shutdown.add('jobs', async () => {
    clearTimeout(retry)
    await starting
    clearTimeout(retry)
    await taker?.stop(configuration.shutdownMs / 2)
  })
}
