import { LONGEST_QUERY } from '../read-query.ts'

/** Where to look only among what belongs to a page: an event's materials, what a person published. */
export function SearchWithin({ path, label }: { path: string; label: string }) {
  return (
    <form action="/search" role="search" aria-label={label} className="flex h-10 w-full sm:w-72">
      <input type="hidden" name="within" value={path} />
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
