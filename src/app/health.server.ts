import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countWrongGuesses } from '#features/accounts/asker.server.ts'
import { countOpenDifferences } from '#features/orders/differences.server.ts'
import { lastBackupAt } from '#platform/backup/backup-runs.server.ts'
import type { DatabaseDoor } from '#platform/database/database.server.ts'
import { brokenRows, failedRenewals } from '#platform/faults.server.ts'
import type { InFlight } from '#platform/http/in-flight.server.ts'
import type { PageCache } from '#platform/pages/page-cache.server.ts'

interface Watched {
  readonly database: DatabaseDoor
  readonly cache: PageCache
  readonly inFlight: InFlight
}

/** Without a free place for so long, a process is better spared by who hands out the requests. */
const OVERLOADED_AFTER_MS = 10_000

export const HEALTH_ADDRESSES = [
  { method: 'GET', path: '/healthz', about: '存活检查' },
  { method: 'GET', path: '/readyz', about: '就绪检查' },
  { method: 'GET', path: '/metrics', about: 'Prometheus 指标' },
] as const

/** /healthz (alive), /readyz (able to serve) and /metrics for Prometheus (C-131, C-132). */
export function registerHealth(app: FastifyInstance, { database, cache, inFlight }: Watched): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time of requests that the page cache did not answer',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'portal_failures_total',
    help: 'Answers with a status of 500 or more',
    labelNames: ['route'],
    registers: [registry],
  })
  registry.registerMetric(brokenRows)
  registry.registerMetric(failedRenewals)
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('portal_page_cache_entries', 'Pages kept in memory', () => cache.size.entries)
  gauge('portal_page_cache_bytes', 'Bytes of pages kept in memory', () => cache.size.bytes)
  gauge('portal_requests_in_flight', 'Requests being worked on', inFlight.current)
  gauge('portal_requests_waiting', 'Requests waiting to be worked on', inFlight.waiting)
  gauge('portal_database_connections', 'Connections of the pool', () => database.pool.totalCount)
  gauge('portal_database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount)

  const differences = new Gauge({
    name: 'portal_reconciliation_differences_open',
    help: 'Differences between providers’ statements and our books that nobody has settled',
    registers: [registry],
    async collect() {
      // While the database is down the last figure stands; the rest of the metrics must not fail with it.
      await countOpenDifferences(database)
        .then((open) => differences.set(open))
        .catch(() => undefined)
    },
  })

  const { replica } = database
  if (replica) {
    gauge('portal_replica_used', 'Whether shared pages are read from the replica now', () =>
      Number(replica.isUsed),
    )
    gauge('portal_replica_lag_seconds', 'How far the replica is behind', () => replica.lagSeconds)
  }

  const lastBackup = new Gauge({
    name: 'portal_last_backup_timestamp_seconds',
    help: 'When the last backup was finished that came out whole; 0 before the first',
    registers: [registry],
    async collect() {
      await lastBackupAt(database.db)
        .then((at) => lastBackup.set(at ?? 0))
        .catch(() => undefined)
    },
  })

  const wrongCodes = new Gauge({
    name: 'portal_wrong_codes_last_hour',
    help: 'Wrong guesses at sign-in codes within the last hour, of everybody at every account',
    registers: [registry],
    async collect() {
      await countWrongGuesses({ db: database.db, now: new Date() })
        .then((guesses) => wrongCodes.set(guesses))
        .catch(() => undefined)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode } = reply.raw
    durations.observe({ route, status: statusCode }, reply.elapsedTime / 1000)
    if (statusCode >= 500) failures.inc({ route })
  })
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    const isReady = (await database.pool.state()) === 'serves'
    const isOverloaded = inFlight.fullForMs() > OVERLOADED_AFTER_MS
    return reply
      .code(isReady && !isOverloaded ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady && !isOverloaded, database: isReady, overloaded: isOverloaded })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
