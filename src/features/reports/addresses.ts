import type { QuarterlyIssue } from './contract.ts'

export const reportPath = (id: number): string => `/report/${id}`

/** Where a cover leads: the address it is shared by, else the portal's own page (B-102, B-113). */
export const coverAddress = (report: { readonly id: number; readonly shareUrl: string }): string =>
  report.shareUrl || reportPath(report.id)

/** A quarterly issue's page on the sister site (IRS-08). */
export function issueAddress(eventUrl: string, issue: QuarterlyIssue): string {
  const address = new URL(eventUrl)
  address.searchParams.set('eventId', String(issue.eventId))
  address.searchParams.set('page', String(issue.page))
  return address.href
}
