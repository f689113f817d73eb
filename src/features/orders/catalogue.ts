import type { Product } from './contract.ts'

/** What is sold and for how much, in fen (C-17, MEMBER-04). */

export const MEMBERSHIP_YEAR_FEN = 29_900

/** Only the semiconductor membership is sold; the other exists for grants (B-116). */
export function priceOf({ product, detail }: Product): { amountFen: number; subject: string } | undefined {
  if (product === 'membership_year' && detail.industry === 'semi')
    return { amountFen: MEMBERSHIP_YEAR_FEN, subject: '年度会员（第三代半导体）' }
  return undefined
}
