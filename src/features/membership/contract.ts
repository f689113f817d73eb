export type Industry = 'semi' | 'display'
export const INDUSTRIES: readonly Industry[] = ['semi', 'display']
export const INDUSTRY_NAMES: Readonly<Record<Industry, string>> = { semi: '第三代半导体', display: '显示' }

/** Somebody's membership of one industry (MEMBER-07). */
export interface Membership {
  readonly isMember: boolean
  /** Of the whole of what is paid without a gap; missing for those who never were. */
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
}
