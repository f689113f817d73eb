import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { findSale, requireOpen } from '../find-sale.server.ts'
import { codeTries } from '../limits.ts'
import { offeredTypes } from '../waiting/own-offers.server.ts'
import { offerOf, type OfferView } from '../read-offer.server.ts'
import { findCode } from './find-code.server.ts'
import { freeMemberPlaces } from './member-places.server.ts'
import { priceTickets } from './price-tickets.server.ts'

/** What somebody would pay just now. */
export interface Quote {
  readonly offer: OfferView
  readonly amountFen: number
  readonly tickets: readonly { readonly typeId: number; readonly fen: number; readonly rule: string }[]
}

/**
 * What tickets of these types cost the signed-in person, and what the code opens; nothing is kept. Without any type it only
 * says what is offered. Refuses `sign_in_required`, `sales_not_found`, and what `requireOpen`, `findCode` and `priceTickets`
 * refuse.
 */
export async function quoteTickets(
  context: Context,
  { eventId, typeIds, code: written }: { eventId: number; typeIds: readonly number[]; code: string },
): Promise<Quote> {
  const { id: personId } = requirePerson(context.actor)
  const sale = await findSale(context, eventId)
  if (!sale) throw new Refusal('not_found', 'sales_not_found')
  requireOpen(sale, context.now)
  await takePoints(context, [{ limit: codeTries, key: personId, points: written === '' ? 0 : 1 }])
  const code = await findCode(context, eventId, written)
  const places = await freeMemberPlaces(context, sale, personId)
  const offer = offerOf(context, sale, {
    isMember: places.length > 0,
    openedTypeId: code?.typeId ?? undefined,
    offered: await offeredTypes(context, { eventId, personId }),
  })
  if (typeIds.length === 0) return { offer, amountFen: 0, tickets: [] }
  const percent = context.services.settings.membership.ticketPercent
  const priced = priceTickets(sale, typeIds, {
    now: context.now,
    member: { percent, places: places.length },
    code,
  })
  return {
    offer,
    amountFen: priced.reduce((sum, { price }) => sum + price.fen, 0),
    tickets: priced.map(({ type, price }) => ({ typeId: type.id, ...price })),
  }
}
