import { contactPath } from '#platform/contact-path.ts'
import type { QuarterlyIssue } from './contract.ts'

export const reportPath = (id: number): string => `/report/${id}`

/** Where a cover leads: the address it is shared by, else the portal's own page (B-102, B-113). */
export const coverAddress = (report: { readonly id: number; readonly shareUrl: string }): string =>
  report.shareUrl || reportPath(report.id)

/** Where copies of a printed edition are ordered, and where whoever did finds the way they take. */
export const ORDER_COPIES_PATH = '/report/:id/paper'
export const orderCopiesPath = (id: number, edition: string): string =>
  `${reportPath(id)}/paper?${new URLSearchParams({ edition }).toString()}`
export const MY_PARCELS_PATH = '/parcels'

/** Where a firm's licence is ordered, and where whoever did manages its seats. */
export const ORDER_LICENCE_PATH = '/report/:id/licence'
export const orderLicencePath = (id: number, edition: string): string =>
  `${reportPath(id)}/licence?${new URLSearchParams({ edition }).toString()}`
export const MY_LICENCES_PATH = '/licences'

/** Where an issue is asked for that has no page anywhere. */
export const ASK_FOR_ISSUE = contactPath('irs')

/** Where the quarterly is subscribed to, and where whoever does finds the issues. */
export const SUBSCRIBE_PATH = '/irs/subscribe'
export const MY_QUARTERLY_PATH = '/irs/mine'

/** A quarterly issue's page on the sister site (IRS-08); where none is configured, whom to ask for it. */
export function issueAddress(eventUrl: string | undefined, issue: QuarterlyIssue): string {
  if (eventUrl === undefined) return ASK_FOR_ISSUE
  const address = new URL(eventUrl)
  address.searchParams.set('eventId', String(issue.eventId))
  address.searchParams.set('page', String(issue.page))
  return address.href
}
