import type { QuarterlyIssue } from './contract.ts'

export const reportPath = (id: number): string => `/report/${id}`

/** A quarterly issue's page on the sister site (IRS-08). */
export function issueAddress(eventUrl: string, issue: QuarterlyIssue): string {
  const address = new URL(eventUrl)
  address.searchParams.set('eventId', String(issue.eventId))
  address.searchParams.set('page', String(issue.page))
  return address.href
}
