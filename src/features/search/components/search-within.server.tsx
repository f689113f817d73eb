import type { Industry } from '#platform/industries/industry.ts'
import { LONGEST_QUERY } from '../limits.ts'

interface Properties {
  readonly label: string
  /** What alone is looked through: the page of a person or an event, or an industry. */
  readonly only: { readonly within: string } | { readonly industry: Industry }
}

/** Where to look only among what belongs to a page: an event's materials, what a person published, an industry. */
export function SearchWithin({ label, only }: Properties) {
  const [[name = '', value] = []] = Object.entries(only)
  return (
    <form action="/search" role="search" aria-label={label} className="flex h-10 w-full sm:w-72">
      <input type="hidden" name={name} value={value} />
      <input
        type="search"
        name="q"
        required
        maxLength={LONGEST_QUERY}
        placeholder={label}
        aria-label={label}
        className="min-w-0 flex-1 rounded-l-lg border border-r-0 border-line bg-surface px-3 text-base text-ink sm:text-sm"
      />
      <button
        type="submit"
        className="rounded-r-lg border border-line bg-raised px-4 text-sm whitespace-nowrap text-body hover:text-accent"
      >
        搜索
      </button>
    </form>
  )
}
