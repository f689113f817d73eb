import type { Industry } from '#platform/industries/industry.ts'

/** Somebody's membership of one industry (MEMBER-07). */
export interface Membership {
  readonly isMember: boolean
  /** Of the whole of what is paid without a gap; missing for those who never were. */
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
}

/** Somebody's memberships of all industries. */
export interface Memberships {
  readonly of: (industry: Industry) => Membership
  /** The industries that are paid for now. */
  readonly current: readonly Industry[]
}
