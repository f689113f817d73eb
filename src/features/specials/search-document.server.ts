import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { specialAddress } from './addresses.ts'
import { specials } from './tables.server.ts'

/** A special or a picture story as the search gets it: title and lead; its topics are found by themselves. */
export function searchDocumentOf(row: typeof specials.$inferSelect): SearchDocument {
  return {
    kind: 'special',
    id: row.id,
    path: specialAddress(row),
    industry: row.industry,
    title: row.title,
    labels: [],
    publicText: row.lead,
    isPaid: false,
    sortDate: row.sortDate,
  }
}

/** All specials with a page of ours, for a rebuilding of the index (C-57). */
export const specialSource: SearchSource = {
  name: 'specials',
  kinds: ['special'],
  async read({ db }, { after, limit }) {
    const rows = await db
      .select()
      .from(specials)
      .where(and(gt(specials.id, after), eq(specials.state, 'published'), ne(specials.kind, 'weekly')))
      .orderBy(asc(specials.id))
      .limit(limit)
      .for('share')
    return rows.map(searchDocumentOf)
  },
}
