import { askMessageInfo } from './browser-calls.ts'

/** The count of unread messages, asked for at most once a minute by a browser, however many pages and windows it has. */

const KEY = 'portal:messages:v1'
const EVERY_MS = 60_000

interface Known {
  readonly personId: number
  /** Milliseconds. */
  readonly at: number
  readonly unread: number
}

/** What was answered last to this person; undefined for nothing, nonsense and somebody else's. */
export function knownCount(personId: number): Known | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('unread' in kept) || !('at' in kept)) return undefined
    if (!('personId' in kept) || kept.personId !== personId) return undefined
    if (typeof kept.at !== 'number' || typeof kept.unread !== 'number') return undefined
    return { personId, at: kept.at, unread: kept.unread }
  } catch {
    return undefined
  }
}

/** Whether the server may be asked again; an answer from the future is none. */
export function isStale(known: Known | undefined, now: number): boolean {
  return known === undefined || now - known.at >= EVERY_MS || known.at > now
}

/** Lets the next page ask: something has just happened here that a message tells of. */
export function forgetCount(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser without a store asks on every page.
  }
}

/** Moves with every question: several messages may be deleted faster than the server counts what is left. */
let asked = 0

/** Asks the server and keeps its answer for the other pages; gives nothing of one that it was asked again after. */
export async function askCount(personId: number): Promise<number | undefined> {
  asked += 1
  const mine = asked
  const { unread } = (await askMessageInfo()).json
  if (mine !== asked) return undefined
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, at: Date.now(), unread }))
  } catch {
    // A browser without a store asks on every page.
  }
  return unread
}
