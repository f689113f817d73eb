import { membershipYear } from '#features/orders/catalogue.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import type { Context } from '#platform/context.ts'
import type { Sale } from '../find-sale.server.ts'
import type { CodeRow } from './find-code.server.ts'
import { usedMemberPlaces } from './member-places.server.ts'
import { priceTickets, type PricedTicket } from './price-tickets.server.ts'

/** Tickets at the price of a member, together with the year that makes one. */
export interface WithMembership {
  readonly priced: readonly PricedTicket[]
  readonly places: readonly number[]
  /** Of the tickets alone. */
  readonly ticketsFen: number
  readonly yearFen: number
}

/**
 * What these tickets cost somebody who becomes a member in the same order; undefined for who is one, where no membership is
 * sold or no ticket is cheaper by it, and where nothing would be left to pay for the tickets. Refuses what `priceTickets`
 * refuses.
 */
export async function priceWithMembership(
  context: Context,
  sale: Sale,
  { personId, typeIds, code }: { personId: number; typeIds: readonly number[]; code: CodeRow | undefined },
): Promise<WithMembership | undefined> {
  const { now, services } = context
  const industry = services.industries.find(sale.event.industry)
  const memberships = await readMemberships(context, personId)
  if (!industry.sellsMembership || memberships.of(industry.slug).isMember) return undefined
  const used = await usedMemberPlaces(context, sale, personId)
  const places = Array.from({ length: sale.sales.memberTickets }, (_, index) => index + 1).filter(
    (place) => !used.includes(place),
  )
  const { membership } = services.settings
  const priced = priceTickets(sale, typeIds, {
    now,
    member: { percent: membership.ticketPercent, places: places.length },
    code,
  })
  const ticketsFen = priced.reduce((sum, { price }) => sum + price.fen, 0)
  const isWorthIt = priced.some(({ price }) => price.rule === 'member')
  if (!isWorthIt || ticketsFen === 0) return undefined
  const [line] = membershipYear(industry, membership).lines
  return { priced, places, ticketsFen, yearFen: line.amountFen }
}
