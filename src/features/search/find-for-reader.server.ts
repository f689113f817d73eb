import type { SharedContext } from '#platform/context.ts'
import type { SearchKind, SearchResult } from './contract.ts'
import { recordMiss } from './record-miss.server.ts'
import { search } from './search.server.ts'

/** A reader's search: the same as every search, and what was not found is noted for the editors (C-58). */
export async function findForReader(
  context: SharedContext,
  {
    q,
    kind,
    industry,
    page,
    limit,
  }: { q: string; kind: SearchKind | undefined; industry: string; page: number; limit: number },
): Promise<SearchResult> {
  const found = await search(context, { q, kinds: kind && [kind], industry, page, limit })
  const isMiss = q !== '' && (found.total === 0 || found.loosenedTo !== undefined)
  if (isMiss && kind === undefined && page === 1) await recordMiss(context, q)
  return found
}
