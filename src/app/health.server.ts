import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnBrowser } from '#platform/http/own-browser.ts'
import { isSameSecret } from '#platform/http/same-secret.ts'
import { METRICS_TYPE } from './metrics/print-metrics.server.ts'

export const HEALTH_ADDRESSES = [
  { method: 'GET', path: '/healthz', about: '存活检查' },
  { method: 'GET', path: '/readyz', about: '就绪检查' },
  { method: 'GET', path: '/metrics', about: 'Prometheus 指标' },
] as const

export interface Health {
  /** Whether this process does its work, and what a person wants to know when it does not, found out for the operator alone. */
  readonly state: () => Promise<{
    readonly isReady: boolean
    readonly details: () => Promise<Record<string, unknown>>
  }>
  /** What Prometheus reads; rejects when nobody can say. */
  readonly metrics: () => Promise<string>
  readonly metricsToken: string | undefined
  /** Whether no reader comes to this port, so that programs of this machine are known by their address. */
  readonly isApart: boolean
}

/**
 * /healthz (alive), /readyz (able to work) and /metrics for Prometheus (C-131, C-132). Anybody may ask whether the portal
 * lives and serves, also by HEAD as watchers do; how it is, only who has the token, and at a
 * port without readers programs of this machine: a proxy on it looks like one of them.
 */
export function registerHealth(
  app: FastifyInstance,
  { state, metrics, metricsToken, isApart }: Health,
): void {
  const isOperator = ({ raw, headers }: FastifyRequest) =>
    (isApart && isOwnBrowser(raw)) ||
    (metricsToken !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`))

  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    const { isReady, details } = await state()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, ...(isOperator(request) && (await details())) })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isOperator(request)) return reply.code(404).type('text/plain; charset=utf-8').send('没有这个页面')
    return reply.type(METRICS_TYPE).send(await metrics())
  })
}
