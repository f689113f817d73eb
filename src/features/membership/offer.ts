import type { Services } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { shownYuan } from '#platform/money.ts'

/** What a year of membership is called, costs and gives, as pages and dialogs show it. */
export interface MembershipOffer {
  readonly name: string
  readonly yuan: string
  readonly unit: string
  readonly benefits: string
}

/** What an industry's membership costs and gives, where it is sold; that of some industries is only granted (B-116). */
export function offerIn(
  { industries, settings }: Pick<Services, 'industries' | 'settings'>,
  industry: Industry,
): MembershipOffer | undefined {
  return industries.find(industry).sellsMembership ? membershipOffer(settings.membership) : undefined
}

/** The terms in the words of the screen: every page, dialog and legal text quotes them from here. */
export function membershipOffer(terms: {
  readonly name: string
  readonly yearFen: number
  readonly benefits: string
}): MembershipOffer {
  return { name: terms.name, yuan: shownYuan(terms.yearFen), unit: '元 / 年', benefits: terms.benefits }
}
