import type { FastifyInstance } from 'fastify'
import { freeBytesBy } from '#platform/free-bytes.server.ts'
import { registerHealth } from './health.server.ts'
import type { Figures } from './metrics/process-metrics.server.ts'
import { createWebMetrics, type Watched } from './metrics/web-metrics.server.ts'

/** Without a free place for so long, a process is better spared by who hands out the requests. */
const OVERLOADED_AFTER_MS = 10_000

/** Puts the figures of this process together with those of all others and of the database, as Prometheus reads them. */
export type GatherMetrics = (own: () => Promise<Figures>) => () => Promise<string>

interface Options extends Watched {
  readonly gatherMetrics: GatherMetrics
  readonly metricsToken: string | undefined
}

/** The health of a process that serves readers: it is ready while the database serves and there is place. */
export function registerWebHealth(
  app: FastifyInstance,
  { gatherMetrics, metricsToken, ...watched }: Options,
): { readonly metrics: () => Promise<string> } {
  const { database, folders, inFlight, isListening } = watched
  const { registry, noteAnswer } = createWebMetrics(watched)
  app.addHook('onResponse', async (request, reply) => {
    noteAnswer({
      route: request.routeOptions.url ?? 'unknown',
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  const state = async () => {
    const served = await database.pool.state()
    const isOverloaded = inFlight.fullForMs() > OVERLOADED_AFTER_MS
    return {
      isReady: served === 'serves' && !isOverloaded,
      details: async () => ({
        database: served,
        overloaded: isOverloaded,
        hearsChanges: isListening(),
        diskFreeBytes: await freeBytesBy(folders),
      }),
    }
  }
  const metrics = gatherMetrics(() => registry.getMetricsAsJSON())
  registerHealth(app, { state, metrics, metricsToken, isApart: false })
  return { metrics }
}
