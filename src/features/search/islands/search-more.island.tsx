import { MoreLink } from '#ui/more-link.tsx'
import { useMore } from '#ui/use-more.ts'
import { searchPath } from '../addresses.ts'
import { askSearch } from '../browser-calls.ts'
import { SearchHit } from '../components/search-hit.tsx'
import type { Choices } from '../choices.ts'
import { itemFromWire } from '../from-wire.ts'
import { SEARCH_ROWS } from '../limits.ts'

interface Properties {
  readonly industry: string
  readonly q: string
  readonly choices: Choices
  /** The last hit shown by the server. */
  readonly after: string | undefined
  /** The page that follows those shown by the server. */
  readonly next: number
  readonly pageCount: number
}

/** Appends further hits in place; without script, and when loading fails, the link leads to the next page (SEARCH-03). */
export function SearchMore({ industry, q, choices, after, next: first, pageCount }: Properties) {
  const pageOrEnd = (page: number) => (page > pageCount ? undefined : page)
  const { items, next, isLoading, onMore } = useMore({ after, next: pageOrEnd(first) }, async (pageNum) => {
    const { json } = await askSearch({ industry, q, ...choices, pageNum, limit: SEARCH_ROWS })
    return { items: json.map(itemFromWire), next: pageOrEnd(pageNum + 1) }
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
