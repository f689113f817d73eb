import type { SearchKind } from './contract.ts'

/** Addresses of the search; only what differs from the default stands in them. */
export function searchPath(q: string, kind?: SearchKind, page = 1): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (kind) query.set('kind', kind)
  if (page > 1) query.set('p', String(page))
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}
