import { useState, type MouseEvent } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { specialsPath } from '../addresses.ts'
import { askSpecials } from '../browser-calls.ts'
import { SPECIAL_GRID, SPECIALS_PER_LOAD, SpecialTile } from '../components/special-tile.tsx'
import type { SpecialCard } from '../contract.ts'
import { specialFromWire } from '../from-wire.ts'

/** What is loaded after the first specials, and the way to more (SPEC-02, SPEC-03). */
export function SpecialMore({
  industry,
  page: firstPage,
  hasMore,
}: {
  industry: string
  page: number
  hasMore: boolean
}) {
  const [items, setItems] = useState<readonly SpecialCard[]>([])
  const [page, setPage] = useState(firstPage)
  const [isOver, setOver] = useState(!hasMore)
  const [isLoading, setLoading] = useState(false)

  const more = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    const loaded = await loadQuietly(async () => {
      const { json } = await askSpecials({ industry, pageNum: page + 1, limit: SPECIALS_PER_LOAD })
      return json.map(specialFromWire)
    })
    setLoading(false)
    if (!loaded) return
    setItems([...items, ...loaded])
    setPage(page + 1)
    setOver(loaded.length < SPECIALS_PER_LOAD)
  }
  return (
    <div aria-busy={isLoading}>
      {items.length > 0 ? (
        <ul className={`${SPECIAL_GRID} mt-8`}>
          {items.map((special) => (
            <SpecialTile key={special.id} special={special} />
          ))}
        </ul>
      ) : null}
      <MoreLink
        address={isOver ? undefined : specialsPath(page + 1)}
        isLoading={isLoading}
        onMore={(event) => void more(event)}
      />
    </div>
  )
}
