import { MoreLink } from '#ui/more-link.tsx'
import { useMore } from '#ui/use-more.ts'
import { searchPath, type Further } from '../addresses.ts'
import { askSearch } from '../browser-calls.ts'
import { SearchHit } from '../components/search-hit.tsx'
import type { Choices } from '../choices.ts'
import { furtherOf } from '../further.ts'
import { itemFromWire } from '../from-wire.ts'
import { SEARCH_ROWS } from '../limits.ts'

interface Properties {
  readonly industry: string
  readonly q: string
  readonly choices: Choices
  /** The last hit shown by the server. */
  readonly after: string | undefined
  /** What follows those shown by the server. */
  readonly next: Further | undefined
}

/** Appends further hits in place; without script, and when loading fails, the link leads to the next page (SEARCH-03). */
export function SearchMore({ industry, q, choices, after, next: first }: Properties) {
  const { items, next, isLoading, onMore } = useMore({ after, next: first }, async (from: Further) => {
    const at = 'after' in from ? { after: from.after } : { pageNum: from.page }
    const answer = await askSearch({ industry, q, ...choices, ...at, limit: SEARCH_ROWS })
    return {
      items: answer.json.map(itemFromWire),
      next: furtherOf(choices.order, { ...answer, page: answer.pageNum }),
    }
  })
  return (
    <div aria-busy={isLoading}>
      {items.map((item) => (
        <SearchHit key={item.path} item={item} />
      ))}
      <MoreLink
        address={next === undefined ? undefined : searchPath(q, choices, next)}
        isLoading={isLoading}
        onMore={onMore}
      />
    </div>
  )
}
