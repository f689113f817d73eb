/** Addresses of topics, in one place. */

export function topicPath(id: number): string {
  return `/topic/${id}`
}

/** The id in a topic's path; undefined for every other path. */
export function topicIdOfPath(path: string): number | undefined {
  const id = /^\/topic\/(\d{1,15})$/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

export function personPath(id: number): string {
  return `/user/${id}`
}

/** Labels lead to the search (B-66). */
export function searchPath(words: string): string {
  return `/search?q=${encodeURIComponent(words)}`
}
