import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnBrowser } from '#platform/http/own-browser.ts'
import { createMetrics, type Watched } from './metrics.server.ts'

/** Without a free place for so long, a process is better spared by who hands out the requests. */
const OVERLOADED_AFTER_MS = 10_000

export const HEALTH_ADDRESSES = [
  { method: 'GET', path: '/healthz', about: '存活检查' },
  { method: 'GET', path: '/readyz', about: '就绪检查' },
  { method: 'GET', path: '/metrics', about: 'Prometheus 指标' },
] as const

/**
 * /healthz (alive), /readyz (able to serve) and /metrics for Prometheus (C-131, C-132). Anybody may ask whether the portal
 * lives and serves; how it is, only programs of this machine and who has the token.
 */
export function registerHealth(
  app: FastifyInstance,
  { metricsToken, ...watched }: Watched & { readonly metricsToken: string | undefined },
): void {
  const { database, inFlight, isListening } = watched
  const metrics = createMetrics(watched)
  const isOperator = ({ raw, headers }: FastifyRequest) =>
    isOwnBrowser(raw) ||
    (metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`))

  app.addHook('onResponse', async (request, reply) => {
    metrics.noteAnswer({
      route: request.routeOptions.url ?? 'unknown',
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', async (request, reply) => {
    const state = await database.pool.state()
    const isOverloaded = inFlight.fullForMs() > OVERLOADED_AFTER_MS
    const ready = state === 'serves' && !isOverloaded
    const details = { database: state, overloaded: isOverloaded, hearsChanges: isListening() }
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...(isOperator(request) && details) })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isOperator(request)) return reply.code(404).type('text/plain; charset=utf-8').send('没有这个页面')
    return reply.type(metrics.contentType).send(await metrics.print())
  })
}

/** Compared by their hashes, so that the time it takes says nothing of either. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
