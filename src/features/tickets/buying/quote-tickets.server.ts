import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { findSale, requireOpen } from '../find-sale.server.ts'
import { codeTries } from '../rate-limits.ts'
import { offeredTypes } from '../waiting/own-offers.server.ts'
import { offerOf, type OfferView } from '../read-offer.server.ts'
import { findCode } from './find-code.server.ts'
import { freeMemberPlaces } from './member-places.server.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { priceWithMembership } from './membership-beside.server.ts'
import { priceTickets } from './price-tickets.server.ts'

/** What somebody would pay just now. */
export interface Quote {
  readonly offer: OfferView
  readonly questions: readonly AskedQuestion[]
  /** Of the tickets, and of the membership that is bought with them. */
  readonly amountFen: number
  /** A year of membership that would make these tickets cheaper, for who is no member. */
  readonly membership?: {
    readonly yearFen: number
    /** Of the tickets without it and with it. */
    readonly listFen: number
    readonly ticketsFen: number
  }
  readonly tickets: readonly {
    readonly typeId: number
    readonly fen: number
    readonly rule: string
    readonly usesCode: boolean
  }[]
}

interface Asked {
  readonly eventId: number
  readonly typeIds: readonly number[]
  readonly code: string
  readonly withMembership?: boolean
}

/**
 * What tickets of these types cost the signed-in person, and what the code opens; nothing is kept. Without any type it only
 * says what is offered; `withMembership` asks for the price of who becomes a member in the same order, where that is offered.
 * Refuses `sign_in_required`, `sales_not_found`, and what `requireOpen`, `findCode` and `priceTickets`
 * refuse.
 */
export async function quoteTickets(
  context: Context,
  { eventId, typeIds, code: written, withMembership = false }: Asked,
): Promise<Quote> {
  const { id: personId } = requirePerson(context.actor)
  const sale = await findSale(context, eventId)
  if (!sale) throw new Refusal('not_found', 'sales_not_found')
  requireOpen(sale, context.now)
  await takePoints(context, [{ limit: codeTries, key: personId, points: written === '' ? 0 : 1 }])
  const code = await findCode(context, eventId, written)
  const places = await freeMemberPlaces(context, sale, personId)
  const beside =
    typeIds.length === 0 ? undefined : await priceWithMembership(context, sale, { personId, typeIds, code })
  const joins = withMembership && beside !== undefined
  const offer = offerOf(context, sale, {
    isMember: places.length > 0 || joins,
    openedTypeId: code?.typeId ?? undefined,
    offered: await offeredTypes(context, { eventId, personId }),
  })
  const questions = await readQuestions(context, eventId)
  if (typeIds.length === 0) return { offer, questions, amountFen: 0, tickets: [] }
  const percent = context.services.settings.membership.ticketPercent
  const priced = priceTickets(sale, typeIds, {
    now: context.now,
    member: { percent, places: places.length },
    code,
  })
  const listFen = priced.reduce((sum, { price }) => sum + price.fen, 0)
  return {
    offer,
    questions,
    amountFen: joins ? beside.ticketsFen + beside.yearFen : listFen,
    ...(beside && {
      membership: { yearFen: beside.yearFen, listFen, ticketsFen: beside.ticketsFen },
    }),
    tickets: (joins ? beside.priced : priced).map(({ type, price, usesCode }) => ({
      typeId: type.id,
      ...price,
      usesCode,
    })),
  }
}
