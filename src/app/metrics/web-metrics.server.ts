import { Counter, Histogram, type Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import type { Folders } from '#platform/free-bytes.server.ts'
import type { InFlight } from '#platform/http/in-flight.server.ts'
import type { PageCache } from '#platform/pages/page-cache.server.ts'
import { createProcessMetrics, readGauge, readTotal } from './process-metrics.server.ts'

export interface Watched {
  readonly database: OpenDatabase
  /** Whose disks are watched. */
  readonly folders: Folders
  readonly cache: PageCache
  readonly callCache: PageCache
  readonly inFlight: InFlight
  /** Whether the changes of other processes are heard. */
  readonly isListening: () => boolean
}

export interface WebMetrics {
  readonly registry: Registry
  readonly noteAnswer: (answer: { route: string; status: number; seconds: number }) => void
}

/** What a process says of itself that serves readers: the above, requests and the page cache. */
export function createWebMetrics({
  database,
  folders,
  cache,
  callCache,
  inFlight,
  isListening,
}: Watched): WebMetrics {
  const registry = createProcessMetrics(database, folders)
  const registers = [registry]
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
  const now = (name: string, help: string, read: () => number) => readGauge(registry, name, help, read)
  const total = (name: string, help: string, read: () => number) => readTotal(registry, name, help, read)
  for (const [name, what, kept] of [
    ['page', 'Pages', cache],
    ['call', 'Answers to calls', callCache],
  ] as const) {
    total(`portal_${name}_cache_hits_total`, `${what} given out of memory`, () => kept.counts.hits)
    total(`portal_${name}_cache_misses_total`, `${what} that had to be made`, () => kept.counts.misses)
    now(`portal_${name}_cache_entries`, `${what} kept in memory`, () => kept.size.entries)
    now(`portal_${name}_cache_bytes`, `Bytes of ${what.toLowerCase()} kept in memory`, () => kept.size.bytes)
  }
  now('portal_requests_in_flight', 'Requests being worked on', inFlight.current)
  now('portal_requests_waiting', 'Requests waiting to be worked on', inFlight.waiting)
  total('portal_requests_refused_total', 'Requests there was no place for', inFlight.refused)
  now('portal_changes_heard', 'Whether the changes of other processes are heard (LISTEN)', () =>
    isListening() ? 1 : 0,
  )
  return {
    registry,
    noteAnswer({ route, status, seconds }) {
      durations.observe({ route, status }, seconds)
      if (status >= 500) failures.inc({ route })
    },
  }
}
