import { and, asc, eq, gt } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { filePath } from './addresses.ts'
import { files } from './tables.server.ts'

/** A file as the search gets it: what its page says of it, never what stands inside. */
export function searchDocumentOf(row: typeof files.$inferSelect): SearchDocument {
  const names = [row.speaker, row.company, row.name].filter(Boolean).join('\n')
  return {
    kind: 'file',
    id: row.id,
    path: filePath(row.id),
    industry: row.industry,
    title: row.title,
    labels: [],
    publicText: row.description,
    alsoText: names,
    ...(row.belongsTo.length > 0 ? { within: row.belongsTo } : {}),
    isPaid: row.access === 'member' || row.access === 'bought',
    sortDate: row.sortDate,
  }
}

/** All files for a rebuilding of the index (C-57). */
export const fileSource: SearchSource = {
  name: 'files',
  kinds: ['file'],
  async read({ db }, { after, limit }) {
    const rows = await db
      .select()
      .from(files)
      .where(and(gt(files.id, after), eq(files.state, 'published')))
      .orderBy(asc(files.id))
      .limit(limit)
      .for('share')
    return rows.map(searchDocumentOf)
  },
}
