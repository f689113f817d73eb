import { visitors, type Actor } from '#platform/context.ts'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { openFoundation, runOrExplain } from '../app/foundation.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'

const shutdown = new Shutdown()

/** The portal without HTTP: takes jobs until told to stop. */
await runOrExplain(async () => {
  try {
    const foundation = await openFoundation({ shutdown })
    const { database, services, log } = foundation
    const contextFor = (actor: Actor) => ({
      actor,
      audience: visitors,
      now: new Date(),
      db: database.db,
      services,
      log,
    })
    takePortalJobs(foundation, contextFor, shutdown)
  } catch (error) {
    await shutdown.stop()
    throw error
  }
})
