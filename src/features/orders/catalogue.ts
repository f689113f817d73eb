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
    { subject: membershipSubject({ name }, terms), priceFen: terms.yearFen },
  )
}

/** What a membership is called on orders and receipts: 年度会员（第三代半导体）. */
export const membershipSubject = (
  industry: Pick<IndustryRow, 'name'>,
  terms: Pick<MembershipTerms, 'name'>,
) => `${terms.name}（${industry.name}）`

/** A purchase of one thing at its price. */
export function single(
  product: Product,
  { subject, priceFen }: { subject: string; priceFen: number },
): Purchase {
  return { subject, lines: [{ ...product, subject, quantity: 1, listFen: priceFen, amountFen: priceFen }] }
}
