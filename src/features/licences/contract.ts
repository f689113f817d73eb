import type { CodeChannel } from '#features/accounts/contract.ts'

/** What leaves the licences of firms. */

/** Somebody on a seat, or who sat on one until the manager took it. */
export interface SeatView {
  readonly id: number
  readonly number: number
  readonly name: string
  /** The address in part by which the reader was let in. */
  readonly reached: string
  readonly takenAt: Date
  readonly endedAt: Date | undefined
}

export type ColleagueView = CodeChannel & { readonly name: string }

/** A licence as whoever manages it sees it. */
export interface LicenceView {
  readonly id: number
  readonly subject: string
  readonly company: string
  readonly orderNumber: string
  readonly fileId: number
  /** Taken down or closed to everybody: nobody opens it just now. */
  readonly isWithdrawn: boolean
  readonly seats: number
  /** How many somebody could take just now. */
  readonly free: number
  /** Where more of them are bought; missing where they are not sold on the portal any more. */
  readonly moreAt: string | undefined
  readonly domain: string
  /** The manager's own mail domain that may be let in; missing for none, and for one where everybody has a mailbox. */
  readonly ownDomain: string | undefined
  readonly createdAt: Date
  readonly isEnded: boolean
  /** Those who sit first, then those who did. */
  readonly readers: readonly SeatView[]
  readonly colleagues: readonly ColleagueView[]
}
