import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { isWaitable, isWithin } from '../policy.ts'
import type { SHOWN_TO } from '../words.ts'

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

interface Sold {
  readonly event: { readonly startsOn: string }
  readonly sales: { readonly closesAt: Date | null }
}

interface Type {
  readonly isSold: boolean
  readonly shownTo: (typeof SHOWN_TO)[number]
  readonly soldFrom: Date | null
  readonly soldUntil: Date | null
  readonly needsReview: boolean
  readonly minPerOrder: number
}

/** Nobody can accept once the sale of the type or of all has closed, or the event has begun. */
export const lastMoment = ({ event, sales }: Sold, { soldUntil }: Pick<Type, 'soldUntil'>): Date =>
  new Date(
    Math.min(
      ...[shanghaiInstant(event.startsOn), sales.closesAt, soldUntil].flatMap(
        (each) => each?.getTime() ?? [],
      ),
    ),
  )

/** Whether a type is one that whoever waits for it could take: closed, or for the invited alone by now, it is not. */
export const isAcceptable = (
  type: Pick<Type, 'isSold' | 'shownTo' | 'needsReview' | 'minPerOrder'>,
): boolean => type.isSold && type.shownTo === 'everybody' && isWaitable(type)

/**
 * Whether a seat of a type that comes free now would be offered to those who wait for it. Where not, waiting keeps it from
 * nobody.
 */
export const isOfferable = (sold: Sold, type: Type, now: Date): boolean =>
  isAcceptable(type) &&
  isWithin({ from: type.soldFrom, until: type.soldUntil }, now) &&
  offerEnd(now, lastMoment(sold, type)) !== undefined
