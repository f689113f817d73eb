import { MoreLink } from '#ui/more-link.tsx'
import { useMore } from '#ui/use-more.ts'
import { specialsPath } from '../addresses.ts'
import { askSpecials } from '../browser-calls.ts'
import { SPECIAL_GRID, SPECIALS_PER_LOAD, SpecialTile } from '../components/special-tile.tsx'
import { specialFromWire } from '../from-wire.ts'

interface Properties {
  readonly industry: string
  /** The last special shown by the server. */
  readonly after: number | undefined
  /** The page that follows those shown by the server. */
  readonly next: number | undefined
}

/** What is loaded after the first specials, and the way to more (SPEC-02, SPEC-03). */
export function SpecialMore({ industry, after, next: first }: Properties) {
  const { items, next, isLoading, onMore } = useMore({ after, next: first }, async (pageNum) => {
    const { json } = await askSpecials({ industry, pageNum, limit: SPECIALS_PER_LOAD })
    const loaded = json.map(specialFromWire)
    return { items: loaded, next: loaded.length < SPECIALS_PER_LOAD ? undefined : pageNum + 1 }
  })
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
        address={next === undefined ? undefined : specialsPath(next)}
        isLoading={isLoading}
        onMore={onMore}
      />
    </div>
  )
}
