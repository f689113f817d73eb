import { openInfrastructure } from '../app/open-infrastructure.server.ts'
import { metricsAlone } from '../app/metrics/metrics-alone.server.ts'
import { createProcessMetrics } from '../app/metrics/process-metrics.server.ts'
import { openMetricsPort } from '../app/metrics-port.server.ts'
import { gauges } from '../app/registries.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'

/** The portal without readers: takes jobs until told to stop. */
await runUntilStopped(async (shutdown) => {
  const infrastructure = await openInfrastructure({ shutdown })
  const { configuration, database } = infrastructure
  const registry = createProcessMetrics(database)
  const metrics = metricsAlone('worker', { database, gauges })(() => registry.getMetricsAsJSON())
  await openMetricsPort({ configuration, database, metrics, livesForJobs: true, shutdown })
  takePortalJobs(infrastructure, shutdown)
})
