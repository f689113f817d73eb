import type { IndustryRow } from '#platform/industries/industries.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { searchPath } from '../addresses.ts'
import type { Choices } from '../choices.ts'

interface Properties {
  readonly q: string
  readonly choices: Choices
  readonly industry: Industry
  /** In their order, the main one first. */
  readonly industries: readonly IndustryRow[]
}

/** Which industry is looked through, with the same words in each of the others one press away; nothing where there is one. */
export function SearchIndustries({ q, choices, industry, industries }: Properties) {
  if (industries.length < 2 || choices.within) return null
  return (
    <nav aria-label="产业" className="mt-3 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {industries.map(({ slug, name }, at) => (
          <li key={slug}>
            <a
              // A source of one industry is none of another.
              href={searchPath(q, {
                ...choices,
                source: undefined,
                industry: at === 0 ? undefined : slug,
              })}
              aria-current={slug === industry ? 'page' : undefined}
              className="inline-block py-1 text-muted hover:text-accent aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
