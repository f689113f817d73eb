import { Gauge, Registry } from 'prom-client'
import type { FeatureGauge } from '#features/feature.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import type { Figures } from './process-metrics.server.ts'

/** Figures out of the database are asked for at most so often, however many ask for the metrics. */
const ASKED_EVERY_MS = 10_000
/** A database that is slow or gone must not hold up the rest; its figures stay as they were. */
const PATIENCE_MS = 2000

/**
 * What the features say of the whole portal, whichever process asks. The gauges are read one after the other, on one
 * connection at most; one that fails keeps its last figure.
 */
export function databaseFigures(
  { db }: Pick<OpenDatabase, 'db'>,
  gauges: readonly FeatureGauge[],
): () => Promise<Figures> {
  const registry = new Registry()
  const made = gauges.map(({ name, help, label, read }) => ({
    label,
    read,
    gauge: new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] }),
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
    return registry.getMetricsAsJSON()
  }
}

const patience = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
