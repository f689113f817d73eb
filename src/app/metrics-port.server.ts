import fastify from 'fastify'
import type { Configuration } from '#platform/configuration.server.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { takingJobs } from '#platform/jobs/job-metrics.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { listenOrExplain } from './listen-or-explain.server.ts'
import { registerHealth } from './health.server.ts'

interface Options {
  readonly configuration: Pick<Configuration, 'host' | 'metricsPort' | 'metricsToken'>
  readonly database: OpenDatabase
  readonly metrics: () => Promise<string>
  /** Whether the process has nothing to do but jobs, and is not ready without them. */
  readonly livesForJobs: boolean
  readonly shutdown: Shutdown
}

/**
 * Answers /healthz, /readyz and /metrics at METRICS_PORT, for processes that have no readers: the worker, and the first of
 * several web processes. Nothing without the variable; refuses (StartupProblem) a port that cannot be had.
 */
export async function openMetricsPort({
  configuration: { host, metricsPort, metricsToken },
  database,
  metrics,
  livesForJobs,
  shutdown,
}: Options): Promise<void> {
  if (metricsPort === undefined) return
  const app = fastify({ logger: false, forceCloseConnections: true })
  const state = async () => {
    const [served, taking] = [await database.pool.state(), await takingJobs.get()]
    const takesJobs = taking.values.some(({ value }) => value > 0)
    return {
      isReady: served === 'serves' && (takesJobs || !livesForJobs),
      details: async () => ({ database: served, takesJobs }),
    }
  }
  registerHealth(app, { state, metrics, metricsToken, isApart: true })
  shutdown.add('metrics', () => app.close())
  await listenOrExplain(app, { host, port: metricsPort, variable: 'METRICS_PORT' })
}
