import type { Price, Product } from './contract.ts'

/** What has one price for everybody and for long, in fen (C-17, MEMBER-04); other products bring theirs to `startOrder`. */

export const MEMBERSHIP_YEAR_FEN = 29_900

/** Only the semiconductor membership is sold; the other exists for grants (B-116). */
export function priceOf(wanted: Product): Price | undefined {
  if (wanted.product === 'membership_year' && wanted.detail.industry === 'semi')
    return { amountFen: MEMBERSHIP_YEAR_FEN, subject: '年度会员（第三代半导体）' }
  return undefined
}
