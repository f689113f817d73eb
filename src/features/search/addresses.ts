import type { Choices } from './choices.ts'

/** Addresses of the search; only what differs from the default stands in them. */
export function searchPath(q: string, choices: Choices = {}, page = 1): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  for (const name of ['kind', 'order', 'time', 'pay', 'source', 'within'] as const) {
    const value = choices[name]
    if (value && value !== 'relevance') query.set(name, value)
  }
  if (page > 1) query.set('p', String(page))
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}
