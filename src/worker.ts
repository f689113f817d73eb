import { visitors, type Actor } from '#platform/context.ts'
import { onStopSignal } from '#platform/stop-signal.server.ts'
import { openFoundation, runOrExplain } from './foundation.server.ts'
import { takePortalJobs } from './worker-jobs.server.ts'

/** The portal without HTTP: takes jobs until told to stop. */
await runOrExplain(async () => {
  const foundation = await openFoundation()
  const { configuration, database, services, log } = foundation
  const contextFor = (actor: Actor) => ({
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
  })
  const jobs = await takePortalJobs(foundation, contextFor)
  log.info('taking jobs')
  onStopSignal({ log, timeoutMs: configuration.shutdownMs }, async () => {
    await jobs.stop(configuration.shutdownMs)
    await database.close()
  })
})
