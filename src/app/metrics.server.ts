import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FeatureGauge } from '#features/feature.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { faultCounters } from '#platform/faults.server.ts'
import type { InFlight } from '#platform/http/in-flight.server.ts'
import type { PageCache } from '#platform/pages/page-cache.server.ts'

export interface Watched {
  readonly database: OpenDatabase
  readonly cache: PageCache
  readonly inFlight: InFlight
  /** Whether the changes of other processes are heard. */
  readonly isListening: () => boolean
  readonly gauges: readonly FeatureGauge[]
}

export interface Metrics {
  readonly contentType: string
  /** What Prometheus reads. */
  readonly print: () => Promise<string>
  readonly noteAnswer: (answer: { route: string; status: number; seconds: number }) => void
}

/** Figures out of the database are asked for at most so often, however many ask for the metrics. */
const ASKED_EVERY_MS = 10_000
/** A database that is slow or gone must not hold up the rest; its figures stay as they were. */
const PATIENCE_MS = 2000

/** All metrics of this process, in one registry (C-131). */
export function createMetrics({ database, cache, inFlight, isListening, gauges }: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const counter of faultCounters) registry.registerMetric(counter)
  const durations = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time of requests that the page cache did not answer',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const failures = new Counter({
    name: 'portal_failures_total',
    help: 'Answers with a status of 500 or more',
    labelNames: ['route'],
    registers,
  })
  const now = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  total('portal_page_cache_hits_total', 'Pages given out of memory', () => cache.counts.hits)
  total('portal_page_cache_misses_total', 'Shared pages that had to be made', () => cache.counts.misses)
  now('portal_page_cache_entries', 'Pages kept in memory', () => cache.size.entries)
  now('portal_page_cache_bytes', 'Bytes of pages kept in memory', () => cache.size.bytes)
  now('portal_requests_in_flight', 'Requests being worked on', inFlight.current)
  now('portal_requests_waiting', 'Requests waiting to be worked on', inFlight.waiting)
  total('portal_requests_refused_total', 'Requests there was no place for', inFlight.refused)
  now('portal_database_connections', 'Connections of the pool', () => database.pool.totalCount)
  now('portal_database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount)
  now('portal_changes_heard', 'Whether the changes of other processes are heard (LISTEN)', () =>
    isListening() ? 1 : 0,
  )
  const { replica } = database
  if (replica) {
    now('portal_replica_used', 'Whether shared pages are read from the replica now', () =>
      Number(replica.isUsed),
    )
    now('portal_replica_lag_seconds', 'How far the replica is behind', () => replica.lagSeconds)
  }
  const askDatabase = readInTurn(database, gauges, registers)
  return {
    contentType: registry.contentType,
    async print() {
      await askDatabase()
      return registry.metrics()
    },
    noteAnswer({ route, status, seconds }) {
      durations.observe({ route, status }, seconds)
      if (status >= 500) failures.inc({ route })
    },
  }
}

/** Reads the features' gauges one after the other, on one connection at most; one that fails keeps its last figure. */
function readInTurn(
  { db }: OpenDatabase,
  gauges: readonly FeatureGauge[],
  registers: Registry[],
): () => Promise<void> {
  const made = gauges.map(({ name, help, label, read }) => ({
    label,
    read,
    gauge: new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers }),
  }))
  let asking: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  const readAll = async () => {
    for (const { gauge, label, read } of made) {
      const found = await read({ db, now: new Date() }).catch(() => undefined)
      if (found === undefined) continue
      if (typeof found === 'number') gauge.set(found)
      else {
        gauge.reset()
        for (const [value, figure] of Object.entries(found)) gauge.set({ [label ?? 'of']: value }, figure)
      }
    }
  }
  return async () => {
    if (!asking && performance.now() - askedAt >= ASKED_EVERY_MS) {
      askedAt = performance.now()
      asking = readAll().finally(() => (asking = undefined))
    }
    if (asking) await Promise.race([asking, patience()])
  }
}

const patience = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
