import type { FeatureGauge } from '#features/feature.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { databaseFigures } from './database-figures.server.ts'
import { printMetrics } from './print-metrics.server.ts'
import type { Figures } from './process-metrics.server.ts'

/** The metrics of a process that has none beside it, under its name. */
export function metricsAlone(
  name: string,
  { database, gauges }: { database: OpenDatabase; gauges: readonly FeatureGauge[] },
): (own: () => Promise<Figures>) => () => Promise<string> {
  const askDatabase = databaseFigures(database, gauges)
  return (own) => () => printMetrics(() => ({ [name]: own }), askDatabase)
}
