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

/** The button on somebody's page that opens the asking. */
export const ASKING = 'ask'

/** Where somebody is asked. */
export const askingPath = (id: number): string => `${personPath(id)}#${ASKING}`
