import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import type { Suggestion } from '../contract.ts'
import { stayInField } from './search-start.tsx'

const SIGNS = { company: '企业', person: '人物', label: '#', title: '›' } as const

/** The options of the list below the search field while something is typed; each is called after the list. */
export function SearchSuggestions({
  id,
  suggestions,
  active,
}: {
  id: string
  suggestions: readonly Suggestion[]
  active: number
}) {
  return (
    <>
      {suggestions.map((suggestion, index) => (
        <a
          key={suggestion.path}
          id={`${id}-${index}`}
          role="option"
          href={suggestion.path}
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={stayInField}
          className="flex items-baseline gap-2 px-4 py-2.5 text-ink sm:py-2 hover:bg-surface aria-selected:bg-accent-soft aria-selected:text-accent"
        >
          <span aria-hidden="true" className="shrink-0 text-xs text-muted">
            {SIGNS[suggestion.kind]}
          </span>
          <span className="truncate">
            {suggestion.ad ? <SponsoredMark /> : null}
            {suggestion.text}
          </span>
        </a>
      ))}
    </>
  )
}
