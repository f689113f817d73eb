import { SEARCH_ROWS } from './limits.ts'
import type { Further } from './addresses.ts'

/** Where what follows an answer stands; each answer says it anew, since the first one's numbers may be estimates. */
export function furtherOf(
  order: 'relevance' | 'date' | undefined,
  { page, reach, next }: { page: number; reach: number; next?: string | undefined },
): Further | undefined {
  if (order === 'date') return next === undefined ? undefined : { after: next }
  return page * SEARCH_ROWS < reach ? { page: page + 1 } : undefined
}
