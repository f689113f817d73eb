import { inArray } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { shanghaiIso, timeToShow } from '#platform/shanghai-time.ts'
import type { SearchItem } from './contract.ts'
import { rangesOf, snippetOf } from './highlight-matches.ts'
import type { Candidate } from './rank.ts'
import { searchDocuments } from './tables.server.ts'
import type { Wanted } from './read-query.ts'

/** The candidates as readers see them, in their order; snippets are cut from the public text only (C-57). */
export async function readItems(
  { db, now }: SharedContext,
  candidates: readonly Candidate[],
  { words, folded }: Wanted,
): Promise<SearchItem[]> {
  if (candidates.length === 0) return []
  const rows = await db
    .select({
      path: searchDocuments.path,
      kind: searchDocuments.kind,
      id: searchDocuments.documentId,
      title: searchDocuments.title,
      labels: searchDocuments.labels,
      publicText: searchDocuments.publicText,
      isPaid: searchDocuments.isPaid,
      sortDate: searchDocuments.sortDate,
    })
    .from(searchDocuments)
    .where(
      inArray(
        searchDocuments.path,
        candidates.map((candidate) => candidate.path),
      ),
    )
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const key = encodeURIComponent(words.join(' '))
  return candidates.flatMap(({ path }) => {
    const row = byPath.get(path)
    if (!row) return []
    const at = new Date(row.sortDate)
    return [
      {
        kind: row.kind,
        id: row.id,
        path: `${path}?key=${key}`,
        title: { text: row.title, ranges: rangesOf(row.title, folded) },
        snippet: snippetOf(row.publicText, folded),
        labels: row.labels.slice(0, 5),
        isPaid: row.isPaid,
        time: { iso: shanghaiIso(at), text: timeToShow(at, now) },
        sortDate: row.sortDate,
      },
    ]
  })
}
