import { Refusal } from '#platform/refusal.ts'
import { isOnSale, type Sale, type TypeRow } from '../find-sale.server.ts'
import { ticketPrice, type Price } from '../policy.ts'
import type { CodeRow } from './find-code.server.ts'

/** One seat and what it costs whoever buys. */
export interface PricedTicket {
  readonly type: TypeRow
  readonly price: Price
  /** Whether it is there, or cheaper, by the code. */
  readonly usesCode: boolean
}

interface Facts {
  readonly now: Date
  /** What a member pays of the list price, and how many tickets more; undefined for everybody else. */
  readonly member: { readonly percent: number; readonly places: number } | undefined
  readonly code: CodeRow | undefined
}

/**
 * What each of these tickets costs: the member's price goes to those where it saves most. Refuses `ticket_type_unknown` for
 * what is not sold, not shown, or not opened by the code, `too_few_tickets`, `too_many_tickets`.
 */
export function priceTickets(sale: Sale, typeIds: readonly number[], facts: Facts): PricedTicket[] {
  const { now, member, code } = facts
  const most = sale.sales.maxPerOrder
  if (typeIds.length === 0 || typeIds.length > most)
    throw new Refusal('invalid', 'too_many_tickets', { most })
  const types = typeIds.map((typeId) => typeToBuy(sale, typeId, facts))
  for (const type of new Set(types)) requireNumber(type, types.filter((each) => each === type).length)
  const priceOf = (type: TypeRow, isMemberPlace: boolean) => {
    const isCodes = code !== undefined && (code.typeId === null || code.typeId === type.id)
    return ticketPrice(type, {
      now,
      memberPercent: isMemberPlace ? member?.percent : undefined,
      discount: isCodes ? code : undefined,
    })
  }
  const saving = types.map((type, place) => ({
    place,
    savedFen: priceOf(type, false).fen - priceOf(type, true).fen,
  }))
  const places = new Set(
    saving
      .filter(({ savedFen }) => savedFen > 0)
      .toSorted((a, b) => b.savedFen - a.savedFen)
      .slice(0, member?.places ?? 0)
      .map(({ place }) => place),
  )
  return types.map((type, place) => {
    const price = priceOf(type, places.has(place))
    return { type, price, usesCode: price.rule === 'code' || type.shownTo === 'code' }
  })
}

function typeToBuy({ types }: Sale, typeId: number, { now, code }: Facts): TypeRow {
  const type = types.find(({ id }) => id === typeId)
  const isShown = type?.shownTo === 'everybody' || (type?.shownTo === 'code' && code?.typeId === type.id)
  if (!type || !isShown || !isOnSale(type, now)) throw new Refusal('not_found', 'ticket_type_unknown')
  return type
}

function requireNumber({ name, minPerOrder, maxPerOrder }: TypeRow, number: number): void {
  if (number < minPerOrder) throw new Refusal('invalid', 'too_few_tickets', { name, least: minPerOrder })
  if (number > maxPerOrder) throw new Refusal('invalid', 'too_many_tickets', { most: maxPerOrder })
}
