import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { DataBehindPicture } from './contract.ts'
import { dataItems } from './tables.server.ts'
import { valuesOfRow } from './values-of-row.ts'

const pictureId = sql<string>`${dataItems.image} ->> 'id'`

const itemsWithPictures = preparedQuery('data_items_with_pictures', (db) =>
  db
    .selectDistinctOn([pictureId], {
      id: dataItems.id,
      title: dataItems.title,
      source: dataItems.source,
      unit: dataItems.unit,
      valueTable: dataItems.valueTable,
      drawn: dataItems.drawn,
      pictureId,
    })
    .from(dataItems)
    .where(
      and(
        sql`${pictureId} = ANY(${sql.placeholder('pictureIds')}::text[])`,
        ne(dataItems.valueTable, ''),
        eq(dataItems.state, 'published'),
      ),
    )
    .orderBy(pictureId, desc(dataItems.sortDate))
    .prepare('data_items_with_pictures'),
)

/** The published data item with figures whose picture each of these is, the newest where several have it, by picture. */
export async function findDataBehindPictures(
  { db }: SharedContext,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, DataBehindPicture>> {
  if (pictureIds.length === 0) return new Map()
  const rows = await itemsWithPictures(db).execute({ pictureIds: [...pictureIds] })
  return new Map(
    rows.flatMap((row) => {
      const values = valuesOfRow(row)
      return values ? [[row.pictureId, { id: row.id, title: row.title, values }] as const] : []
    }),
  )
}
