import { and, asc, eq, gt } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { reportPath } from './addresses.ts'
import { reports } from './tables.server.ts'

/** A white paper as the search gets it: its name, what it is about, its editions and its partners. */
export function searchDocumentOf(row: typeof reports.$inferSelect): SearchDocument {
  const partners = row.partnerGroups.map(
    (group) => `${group.name}：${group.companies.map((company) => company.name).join('、')}`,
  )
  const text = [
    row.summary,
    ...row.contents,
    ...partners,
    row.editions.map((edition) => edition.name).join('、'),
  ]
    .filter(Boolean)
    .join('\n')
  return {
    kind: 'report',
    id: row.id,
    path: reportPath(row.id),
    industry: row.industry,
    title: row.productName,
    labels: [],
    publicText: text,
    isPaid: false,
    sortDate: shanghaiInstant(row.releasedOn).getTime(),
  }
}

/** All white papers but the hidden ones, for a rebuilding of the index (C-57). */
export const reportSource: SearchSource = {
  name: 'reports',
  kinds: ['report'],
  async read({ db }, { after, limit }) {
    const rows = await db
      .select()
      .from(reports)
      .where(and(gt(reports.id, after), eq(reports.state, 'published'), eq(reports.isHidden, false)))
      .orderBy(asc(reports.id))
      .limit(limit)
      .for('share')
    return rows.map(searchDocumentOf)
  },
}
