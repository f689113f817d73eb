import type { IndustryRow } from '#platform/industries/industries.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Product, Purchase } from './contract.ts'

/** What has one price for everybody and for long, in fen (C-17, MEMBER-04); whoever sells something else prices it. */

export const MEMBERSHIP_YEAR_FEN = 29_900

/** A year of membership. That of some industries is not sold, and exists for grants: refuses `product_not_sold` (B-116). */
export function membershipYear({ slug, name, sellsMembership }: IndustryRow): Purchase {
  if (!sellsMembership) throw new Refusal('invalid', 'product_not_sold')
  return single(
    { product: 'membership_year', detail: { industry: slug } },
    { subject: `年度会员（${name}）`, priceFen: MEMBERSHIP_YEAR_FEN },
  )
}

/** A purchase of one thing at its price. */
export function single(
  product: Product,
  { subject, priceFen }: { subject: string; priceFen: number },
): Purchase {
  return { subject, lines: [{ ...product, subject, quantity: 1, listFen: priceFen, amountFen: priceFen }] }
}
