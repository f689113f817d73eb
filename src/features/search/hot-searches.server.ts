import { sql } from 'drizzle-orm'
import { lettersOf } from '#features/moderation/letters.ts'
import { wordFinder } from '#features/moderation/word-list.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { listHotLabels } from './suggest.server.ts'

/** What is gone over for a word that may not be shown. */
const LOOKED_AT = 30

/**
 * Words that many look for: companies and words of the dictionary as it stands, then labels of the newest contents. People
 * are nobody's hot words, and what the office's word list knows is none either. Many days weigh more than many searches on one,
 * so that no machine makes a word hot in an afternoon.
 */
export async function listHotSearches(
  context: SharedContext,
  { industry, most }: { industry: string; most: number },
): Promise<string[]> {
  const [{ rows }, labels, find] = await Promise.all([
    context.db.execute<{ name: string }>(sql`
      select p.name from search_popular p join dictionary_entries d on d.name = p.name and d.state = 'published'
      group by p.name order by sum(ln(1 + p.times)) desc, p.name limit ${LOOKED_AT}`),
    listHotLabels(context, { industry, most: LOOKED_AT }),
    wordFinder(context),
  ])
  return [...new Set([...rows.map(({ name }) => name), ...labels])]
    .filter((word) => find(lettersOf(word)).length === 0)
    .slice(0, most)
}
