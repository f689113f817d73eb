const SHORTEST_WAIT_SECONDS = 3
const LONGEST_WAIT_SECONDS = 12

/** Seconds for Retry-After, different each time, so that those who were refused together do not come back together. */
export function retryAfter(random: () => number = Math.random): string {
  const span = LONGEST_WAIT_SECONDS - SHORTEST_WAIT_SECONDS + 1
  return String(SHORTEST_WAIT_SECONDS + Math.floor(random() * span))
}
