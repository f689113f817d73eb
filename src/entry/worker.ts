import { watchedFolders } from '#platform/free-bytes.server.ts'
import { openInfrastructure } from '../app/open-infrastructure.server.ts'
import { metricsAlone } from '../app/metrics/metrics-alone.server.ts'
import { createProcessMetrics } from '../app/metrics/process-metrics.server.ts'
import { openMetricsPort } from '../app/metrics-port.server.ts'
import { gauges } from '../app/registries.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'
import { listenForChanges } from '../site/listen-for-changes.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'

/** The portal without readers: takes jobs until told to stop. */
await runUntilStopped(async (shutdown) => {
  const infrastructure = await openInfrastructure({ shutdown })
  const { configuration, database } = infrastructure
  const registry = createProcessMetrics(database, watchedFolders(configuration))
  const metrics = metricsAlone('worker', { database, gauges })(() => registry.getMetricsAsJSON())
  await openMetricsPort({ configuration, database, metrics, livesForJobs: true, shutdown })
  const { services, log } = infrastructure
  const nothing = { purge: () => undefined, clear: () => undefined }
  const nobody = { forget: () => undefined, forgetAll: () => undefined }
  const changes = listenForChanges(
    database,
    { cache: nothing, readers: nobody, images: services.images, kept: services },
    log,
  )
  shutdown.add('changes', () => changes.close())
  takePortalJobs(infrastructure, shutdown)
})
