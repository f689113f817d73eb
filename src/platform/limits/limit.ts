import { DAY_MS } from '../durations.ts'

/** No limit looks farther back, so that what is said to be taken farther ahead than this is known to be of a wrong clock. */
export const LONGEST_WINDOW_MS = 31 * DAY_MS

/** What a limit counts by. */
type KeyKind = 'person' | 'address' | 'subject'

/** So much of something in so long, by somebody: the one form of every limit of the portal. */
export interface Limit {
  /** Unlike every other. */
  readonly name: string
  /** Taken at most in any period as long as the window. */
  readonly points: number
  readonly windowMs: number
  /** A person by id, a network address (an IPv6 network is one), or whatever else is the matter, such as a phone number. */
  readonly by: KeyKind
  /** The code it refuses with; the sentence may name `{points}` and the `{seconds}` or the `{wait}` in words. */
  readonly refusal: string
  /** Whether an operator may set the points (`LIMITS`); no such thing where safety hangs on them. */
  readonly isSettable?: boolean
}

/** Declares a limit; a feature names its limits in its `feature.server.ts`. */
export function limit(description: Limit): Limit {
  const { name, points, windowMs } = description
  if (!(points >= 1 && windowMs >= 1)) throw new TypeError(`the limit ${name} lets nothing pass`)
  if (windowMs > LONGEST_WINDOW_MS) throw new TypeError(`the limit ${name} looks back too far`)
  return description
}
