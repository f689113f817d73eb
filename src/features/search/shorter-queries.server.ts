import type { SharedContext } from '#platform/context.ts'
import { search } from './search.server.ts'
import { readQuery } from './read-query.ts'

/** With more words than these, trying each would cost more than it helps. */
const MOST_TRIED = 5

/** The query without one of its words, for each word whose absence lets something be found. */
export async function listShorterQueries(
  context: SharedContext,
  { q, industry }: { q: string; industry: string },
): Promise<string[]> {
  const words = readQuery(q).map((word) => word.text)
  if (words.length < 2 || words.length > MOST_TRIED) return []
  const queries = words.map((_, index) => words.filter((_word, other) => other !== index).join(' '))
  const found: string[] = []
  for (const query of queries) {
    const { total, loosenedTo } = await search(context, { q: query, industry, page: 1, limit: 1 })
    if (total > 0 && loosenedTo === undefined) found.push(query)
  }
  return found
}
