import type { SharedContext } from '#platform/context.ts'
import { SearchResult, type SearchKind } from './contract.ts'
import { cutQuery } from './cut-query.ts'
import { industryToken, kindToken } from './filter-tokens.ts'
import { MOST_COUNTED, MOST_RANKED } from './limits.ts'
import { findNewest, newestWindow } from './newest-first.server.ts'
import { readItems } from './read-items.server.ts'
import { inOrder, type Candidate } from './rank.ts'
import { quoted, readQuery, tokenQuery, type Wanted } from './read-query.ts'

export interface SearchInput {
  readonly q: string
  readonly kinds?: readonly SearchKind[] | undefined
  readonly industry: string
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/**
 * The documents that hold every word of the query literally, whatever the case and width: words in the title above
 * words in the labels above words in the text, newer above older. When nothing holds them as they were written, the
 * words are cut into smaller ones and `loosenedTo` names those (SEARCH-01, C-56).
 */
export async function search(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const nothing = { items: [], total: 0, isCapped: false }
  const wanted = readQuery(input.q)
  if (!wanted) return nothing
  const found = await answer(context, input, wanted)
  if (found.total > 0) return found
  const loosened = cutQuery(wanted)
  if (!loosened) return nothing
  const instead = await answer(context, input, loosened)
  return instead.total > 0 ? { ...instead, loosenedTo: [...loosened.words] } : nothing
}

async function answer(context: SharedContext, input: SearchInput, wanted: Wanted): Promise<SearchResult> {
  const { found, isCapped } = await findCandidates(context, input, wanted)
  const ranked = inOrder([...found.values()], wanted.folded, context.now).slice(0, MOST_RANKED)
  const first = (input.page - 1) * input.limit
  const items = await readItems(context, ranked.slice(first, first + input.limit), wanted)
  const total = isCapped ? mostCounted(wanted) : found.size
  return SearchResult.parse({ items, total, isCapped })
}

/** So many are looked for in titles and labels apart from the newest ones. */
const MOST_IN_HEAD = 200

/**
 * The newest matching documents, and the newest among those that match in title and in labels, so that an old title
 * is not lost among newer texts. Without `isCapped` these are all there are.
 */
async function findCandidates(
  context: SharedContext,
  { kinds, industry }: SearchInput,
  wanted: Wanted,
): Promise<{ found: Map<string, Candidate>; isCapped: boolean }> {
  const facts = [quoted(`#${industryToken(industry)}`)]
  if (kinds && kinds.length > 0)
    facts.push(`(${kinds.map((kind) => quoted(`#${kindToken(kind)}`)).join(' | ')})`)
  const window = await newestWindow(context)
  const newest = (mark: '' | '^' | '@', most: number) =>
    findNewest(context, window, {
      query: [tokenQuery(wanted, mark), ...facts].join(' & '),
      words: wanted.unproven,
      most,
      isRecentOnly: mark === '@',
    })
  const most = mostCounted(wanted)
  const all = await newest('', most + 1)
  const found = new Map(all.slice(0, most).map((candidate) => [candidate.path, candidate]))
  // Everything is known already: nothing older can stand in a title.
  if (all.length <= most) return { found, isCapped: false }
  for (const mark of ['^', '@'] as const) {
    for (const candidate of await newest(mark, MOST_IN_HEAD)) found.set(candidate.path, candidate)
  }
  return { found, isCapped: true }
}

/** Where texts must be compared, as many are counted as are put in order; comparing more would double the time. */
function mostCounted({ unproven }: Wanted): number {
  return unproven.length === 0 ? MOST_COUNTED : MOST_RANKED
}
