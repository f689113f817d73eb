import type { SearchDocument } from './contract.ts'

/** Tokens that say what a document is rather than what it says; they let the index itself filter. */

/** Some 25 days. */
const PERIOD_MS = 2 ** 31

export function kindToken(kind: string): string {
  return `kind:${kind}`
}

export function industryToken(industry: string): string {
  return `industry:${industry}`
}

/** Which period a document belongs to; a search looks into the newest of them first. */
export function periodToken(period: number): string {
  return `period:${period}`
}

export function periodOf(sortDate: number): number {
  return Math.floor(sortDate / PERIOD_MS)
}

/** The first instant of a period, and the first after it. */
export const periodStart = (period: number) => period * PERIOD_MS
export const periodEnd = (period: number) => periodStart(period + 1)

/** Who may be searched within: what belongs to a person or an event, by its address. */
export function withinToken(path: string): string {
  return `within:${path}`
}

/** Which pages a document leads to; nobody searches by them. */
export function leadsToToken(path: string): string {
  return `leads:${path}`
}

export function sourceToken(source: string): string {
  return `source:${source}`
}

export const PAID_TOKEN = 'paid'

/** All facts of a document. */
export function filterTokensOf(document: SearchDocument): string[] {
  return [
    kindToken(document.kind),
    industryToken(document.industry),
    periodToken(periodOf(document.sortDate)),
    ...(document.isPaid ? [PAID_TOKEN] : []),
    ...(document.source ? [sourceToken(document.source)] : []),
    ...(document.within ?? []).map(withinToken),
    ...(document.leadsTo ?? []).map(leadsToToken),
  ]
}
