import type { Choices } from './choices.ts'

/** Where to go on: a page by its number, or after a place among what is ordered by date. */
export type Further = { readonly page: number } | { readonly after: string }

/** Every choice, in the order in which they stand in addresses. */
const NOTHING_CHOSEN: Readonly<Record<keyof Choices, undefined>> = {
  industry: undefined,
  kind: undefined,
  order: undefined,
  time: undefined,
  pay: undefined,
  source: undefined,
  within: undefined,
}

/** Addresses of the search; only what differs from the default stands in them. */
export function searchPath(q: string, choices: Choices = {}, further: Further = { page: 1 }): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  for (const [name, value] of Object.entries({ ...NOTHING_CHOSEN, ...choices }))
    if (value && value !== 'relevance') query.set(name, value)
  if ('after' in further) query.set('after', further.after)
  else if (further.page > 1) query.set('p', String(further.page))
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}
