/** Tokens that say what a document is rather than what it says; they let the index itself filter. */

/** Some 25 days. */
const PERIOD_MS = 2 ** 31

export function kindToken(kind: string): string {
  return `kind:${kind}`
}

export function industryToken(industry: string): string {
  return `industry:${industry}`
}

/** Which stretch of time a document belongs to; a search looks into the newest of them first. */
export function periodToken(period: number): string {
  return `period:${period}`
}

export function periodOf(sortDate: number): number {
  return Math.floor(sortDate / PERIOD_MS)
}

/** The first millisecond of a period. */
export function periodStart(period: number): number {
  return period * PERIOD_MS
}
