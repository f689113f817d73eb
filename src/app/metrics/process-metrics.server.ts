import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { faultCounters } from '#platform/faults.server.ts'
import { freeBytesBy, type Folders } from '#platform/free-bytes.server.ts'
import { jobMetrics } from '#platform/jobs/job-metrics.server.ts'

/** Figures with their values, as one process hands them to another. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What every process of the portal says of itself: memory, event loop, connections, disks, faults and jobs (C-131). */
export function createProcessMetrics(
  { pool, replica }: Pick<OpenDatabase, 'pool' | 'replica'>,
  folders: Folders = {},
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of [...faultCounters, ...jobMetrics]) registry.registerMetric(metric)
  readGauge(registry, 'portal_database_connections', 'Connections of the pool', () => pool.totalCount)
  readGauge(registry, 'portal_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  const disks = new Gauge({
    name: 'portal_disk_free_bytes',
    help: 'What the disk under a folder still takes',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const [folder, free] of Object.entries(await freeBytesBy(folders))) disks.set({ folder }, free)
    },
  })
  if (replica) {
    readGauge(registry, 'portal_replica_used', 'Whether shared pages are read from the replica now', () =>
      Number(replica.isUsed),
    )
    readGauge(
      registry,
      'portal_replica_lag_seconds',
      'How far the replica is behind',
      () => replica.lagSeconds,
    )
  }
  return registry
}

/** A gauge that is read when somebody asks. */
export function readGauge(registry: Registry, name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** A total that is counted elsewhere and read when somebody asks. */
export function readTotal(registry: Registry, name: string, help: string, read: () => number): Counter {
  return new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
