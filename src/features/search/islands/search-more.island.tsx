import { useState } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { searchPath } from '../addresses.ts'
import { askSearch } from '../browser-calls.ts'
import { SearchHit } from '../components/search-hit.tsx'
import type { Choices } from '../choices.ts'
import type { SearchItem } from '../contract.ts'
import { itemFromWire } from '../from-wire.ts'
import { SEARCH_ROWS } from '../limits.ts'

interface Properties {
  readonly industry: string
  readonly q: string
  readonly choices: Choices
  /** The page that follows those shown by the server. */
  readonly next: number
  readonly pageCount: number
}

/** Appends further hits in place; without script, and when loading fails, the link leads to the next page (SEARCH-03). */
export function SearchMore({ industry, q, choices, next: first, pageCount }: Properties) {
  const [items, setItems] = useState<readonly SearchItem[]>([])
  const [next, setNext] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    if (isLoading) return
    setLoading(true)
    const rows = await loadQuietly(() => loadPage({ industry, q, ...choices, pageNum: next }))
    if (rows) {
      setItems((before) => [...before, ...rows])
      setNext(next + 1)
    }
    setLoading(false)
  }
  return (
    <div aria-busy={isLoading}>
      {items.map((item) => (
        <SearchHit key={item.path} item={item} />
      ))}
      <MoreLink
        address={next > pageCount ? undefined : searchPath(q, choices, next)}
        isLoading={isLoading}
        onMore={(event) => {
          event.preventDefault()
          void load()
        }}
      />
    </div>
  )
}

async function loadPage(
  wanted: Choices & { readonly industry: string; readonly q: string; readonly pageNum: number },
): Promise<SearchItem[]> {
  const { json } = await askSearch({ ...wanted, limit: SEARCH_ROWS })
  return json.map(itemFromWire)
}
