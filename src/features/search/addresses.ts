import type { Choices } from './choices.ts'

/** Where to go on: a page by its number, or after a place among what is ordered by date. */
export type Further = { readonly page: number } | { readonly after: string }

/** Addresses of the search; only what differs from the default stands in them. */
export function searchPath(q: string, choices: Choices = {}, further: Further = { page: 1 }): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  for (const name of ['industry', 'kind', 'order', 'time', 'pay', 'source', 'within'] as const) {
    const value = choices[name]
    if (value && value !== 'relevance') query.set(name, value)
  }
  if ('after' in further) query.set('after', further.after)
  else if (further.page > 1) query.set('p', String(further.page))
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}
