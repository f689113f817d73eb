import { databaseFigures } from '../app/metrics/database-figures.server.ts'
import { printMetrics } from '../app/metrics/print-metrics.server.ts'
import { createProcessMetrics, type Figures } from '../app/metrics/process-metrics.server.ts'
import type { FeatureGauge } from '#features/feature.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { connectProcess, type Channel } from './questions.server.ts'

/** A process that is busy for longer is left out of what Prometheus reads. */
const PROCESS_PATIENCE_MS = 1500
/** That, and the patience with the database. */
const WHOLE_PATIENCE_MS = 4000

interface Options {
  readonly database: OpenDatabase
  readonly gauges: readonly FeatureGauge[]
}

/** In the first of several processes: the figures of all of them, whichever of them is asked. */
export class ProcessFigures {
  readonly #asked = new Map<string, () => Promise<Figures>>()
  readonly #askDatabase: () => Promise<Figures>

  constructor({ database, gauges }: Options) {
    const own = createProcessMetrics(database)
    this.#asked.set('primary', () => own.getMetricsAsJSON())
    this.#askDatabase = databaseFigures(database, gauges)
  }

  readonly print = (): Promise<string> =>
    printMetrics(() => Object.fromEntries(this.#asked), this.#askDatabase)

  /** From now on the process of that name is this one; a name whose process has ended is told to be silent. */
  add(name: string, child: Channel): void {
    const ask = connectProcess(child, { metrics: this.print })
    this.#asked.set(name, () => ask('own metrics', PROCESS_PATIENCE_MS) as Promise<Figures>)
  }
}

/** In one of several web processes: tells the first its figures, and asks it for those of all. */
export function metricsOfAll(own: () => Promise<Figures>): () => Promise<string> {
  const first = { send: process.send?.bind(process), on: process.on.bind(process) } as Channel
  const ask = connectProcess(first, { 'own metrics': own })
  return () => ask('metrics', WHOLE_PATIENCE_MS) as Promise<string>
}
