import { and, asc, eq, gt } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { dataItemPath } from './addresses.ts'
import { glimpseOf } from './glimpse.ts'
import { dataItems } from './tables.server.ts'
import { valuesOfRow } from './values-of-row.ts'

/** A data item as the search gets it; all of it is public. */
export function searchDocumentOf(row: typeof dataItems.$inferSelect): SearchDocument {
  const also = [row.category, row.source, row.imageCaption].filter(Boolean).join('\n')
  return {
    kind: 'data',
    id: row.id,
    path: dataItemPath(row.id),
    industry: row.industry,
    title: row.title,
    labels: row.category ? [row.category] : [],
    publicText: row.body || row.imageCaption,
    alsoText: also,
    source: row.source,
    glimpse: glimpseOf(valuesOfRow(row)),
    isPaid: false,
    sortDate: row.sortDate,
  }
}

/** All data items for a rebuilding of the index (C-57). */
export const dataItemSource: SearchSource = {
  name: 'data-items',
  kinds: ['data'],
  async read({ db }, { after, limit }) {
    const rows = await db
      .select()
      .from(dataItems)
      .where(and(gt(dataItems.id, after), eq(dataItems.state, 'published')))
      .orderBy(asc(dataItems.id))
      .limit(limit)
      .for('share')
    return rows.map(searchDocumentOf)
  },
}
