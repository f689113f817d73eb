import { yuanOfFen } from '#platform/money.ts'
import type { OfferView, OfferedType } from './read-offer.server.ts'

/** What is sold, for search engines (schema.org): what everybody pays, and whether there is any left. */
export const offersOf = ({ types, phase }: OfferView, url: string) => ({
  offers: types.map((type) => ({
    '@type': 'Offer',
    name: type.name,
    url,
    price: yuanOfFen(type.listFen),
    priceCurrency: 'CNY',
    availability: `https://schema.org/${availabilityOf(type, phase)}`,
  })),
})

function availabilityOf({ state }: OfferedType, phase: OfferView['phase']): string {
  if (state === 'sold_out') return 'SoldOut'
  if (phase === 'open' && state === 'on_sale') return 'InStock'
  return phase === 'soon' || state === 'soon' ? 'PreOrder' : 'Discontinued'
}
