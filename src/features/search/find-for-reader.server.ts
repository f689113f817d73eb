import type { SharedContext } from '#platform/context.ts'
import type { SearchResult } from './contract.ts'
import { notePopular } from './popular.server.ts'
import { recordMiss } from './record-miss.server.ts'
import type { SearchInput } from './answer.server.ts'
import { search } from './search.server.ts'

/**
 * A reader's search: the same as every search, and what was not found is noted for the editors, what is popular for the
 * suggestions (C-58).
 */
export async function findForReader(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const found = await search(context, input)
  if (input.q === '' || input.page > 1 || input.after !== undefined || (input.kinds ?? []).length > 0)
    return found
  const isLoose = found.loosenedTo !== undefined && found.wholeTotal === undefined
  const isMiss = found.total === 0 || isLoose || found.correctedTo !== undefined
  await (isMiss ? recordMiss(context, input.q) : notePopular(context, input.q))
  return found
}
