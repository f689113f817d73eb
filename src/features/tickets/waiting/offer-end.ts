import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

/** Until when an offer of a seat may be accepted. Pure. */

const LONGEST_MS = DAY_MS
const SHORTEST_MS = HOUR_MS
/** Near the end others must have their turn as well: an offer lasts a part of the time that is left. */
const PART_OF_REST = 4

/** The end of an offer that is made now, when everything ends at `last`; undefined when it is too late for one. */
export function offerEnd(now: Date, last: Date): Date | undefined {
  const rest = last.getTime() - now.getTime()
  if (rest < SHORTEST_MS) return undefined
  return new Date(now.getTime() + Math.max(SHORTEST_MS, Math.min(LONGEST_MS, rest / PART_OF_REST)))
}
