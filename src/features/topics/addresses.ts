/** Addresses of topics, in one place. */

export function topicPath(id: number): string {
  return `/topic/${id}`
}

export function personPath(id: number): string {
  return `/user/${id}`
}

/** Labels lead to the search (B-66). */
export function searchPath(words: string): string {
  return `/search?q=${encodeURIComponent(words)}`
}
