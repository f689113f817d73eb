import { and, desc, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isShown } from '#features/withdrawals/marked-withdrawal.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import type { ChartCard } from './contract.ts'
import { glimpseOf } from './glimpse.ts'
import { charts } from './tables.server.ts'
import { valuesOfRow } from './values-of-row.ts'

const Stored = z.object({ image: StoredImage.nullable() })

const newestCharts = preparedQuery('charts_newest', (db) =>
  db
    .select({
      id: charts.id,
      title: charts.title,
      image: charts.image,
      videoUrl: charts.videoUrl,
      source: charts.source,
      unit: charts.unit,
      valueTable: charts.valueTable,
      drawn: charts.drawn,
    })
    .from(charts)
    .where(and(ne(charts.id, sql.placeholder('except')), isShown('chart', charts.id)))
    .orderBy(desc(charts.id))
    .limit(sql.placeholder('limit'))
    .prepare('charts_newest'),
)

/** The newest charts and films of ours; none where an outside source has them (B-92). */
export async function listCharts(
  context: SharedContext,
  { limit, except = 0 }: { limit: number; except?: number },
): Promise<ChartCard[]> {
  if (context.services.configuration.chartSource !== undefined) return []
  const rows = await newestCharts(context.db).execute({ except, limit })
  return parseRows(context, Stored, rows, { table: 'charts' }).map(
    ({ id, title, image, videoUrl, ...row }) => ({
      id,
      title,
      image: image ?? undefined,
      isFilm: videoUrl !== '',
      glimpse: glimpseOf(valuesOfRow(row)),
    }),
  )
}
