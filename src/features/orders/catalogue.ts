import type { IndustryRow } from '#platform/industries/industries.server.ts'
import type { MembershipTerms } from '#platform/settings/settings.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Product, Purchase } from './contract.ts'

/**
 * A year of membership by today's terms (C-17, MEMBER-04). That of some industries is not sold, and exists for grants:
 * refuses `product_not_sold` (B-116).
 */
export function membershipYear(
  { slug, name, sellsMembership }: IndustryRow,
  terms: MembershipTerms,
): Purchase {
  if (!sellsMembership) throw new Refusal('invalid', 'product_not_sold')
  return single(
    { product: 'membership_year', detail: { industry: slug } },
    { subject: `${terms.name}（${name}）`, priceFen: terms.yearFen },
  )
}

/** A purchase of one thing at its price. */
export function single(
  product: Product,
  { subject, priceFen }: { subject: string; priceFen: number },
): Purchase {
  return { subject, lines: [{ ...product, subject, quantity: 1, listFen: priceFen, amountFen: priceFen }] }
}
