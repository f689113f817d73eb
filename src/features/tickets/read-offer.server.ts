import type { SharedContext } from '#platform/context.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import {
  findSale,
  isOnSale,
  seatsLeft,
  phaseOfSale,
  type Sale,
  type SalePhase,
  type TypeRow,
} from './find-sale.server.ts'
import { sayMemberPrice } from '#platform/settings/say-member-price.ts'
import { sayRefundRule, ticketPrice } from './policy.ts'
import { isLasting, nextChange, windowOfTypes } from './sale-window.ts'
import { isOfferable } from './waiting/offer-end.ts'
import type { PriceRule } from './words.ts'

/** Fewer than so many are counted for readers. */
const FEW = 50

/** A ticket type as whoever looks sees it. */
export interface OfferedType {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly listFen: number
  readonly fen: number
  readonly rule: PriceRule
  /** What a member would pay, where that is less. */
  readonly memberFen?: number | undefined
  /** Until when the early price holds, where it does. */
  readonly earlyUntil?: string | undefined
  /** Missing while there are many. */
  readonly left?: number | undefined
  readonly state: 'on_sale' | 'soon' | 'over' | 'sold_out'
  readonly minPerOrder: number
  readonly maxPerOrder: number
  readonly needsReview: boolean
  /** Whether one can wait for a seat. */
  readonly isWaitable: boolean
  /** Whether a seat is kept for whoever looks. */
  readonly isOffered: boolean
}

export interface OfferView {
  readonly phase: SalePhase
  readonly opens: string | undefined
  readonly closes: string | undefined
  readonly refunds: string
  /** Until when everything goes back whole, after a change of the event. */
  readonly freeRefunds: string | undefined
  readonly contact: string
  readonly terms: string
  readonly cancelReason: string
  readonly maxPerOrder: number
  readonly memberTickets: number
  /** 半价. */
  readonly memberWord: string
  readonly types: readonly OfferedType[]
  /** When the time alone changes some of it next. */
  readonly changesAt?: Date | undefined
}

/** What an event sells, with the prices of whoever shares the page; undefined where it sells nothing (PROD-10, C-41, C-43). */
export async function readOffer(context: SharedContext, eventId: number): Promise<OfferView | undefined> {
  const sale = await findSale(context, eventId)
  if (!sale) return undefined
  const isMember = sale.sales.memberTickets > 0 && context.audience.memberOf.includes(sale.event.industry)
  return offerOf(context, sale, { isMember, openedTypeId: undefined })
}

interface Looking {
  readonly isMember: boolean
  readonly openedTypeId: number | undefined
  /** The types of which a seat is kept for this person. */
  readonly offered?: ReadonlySet<number>
}

const NO_OFFERS: ReadonlySet<number> = new Set()

/** The same for somebody whose code opens a type, and whose member's price may be used up. */
export function offerOf(
  { now, services }: Pick<SharedContext, 'now' | 'services'>,
  sale: Sale,
  { isMember, openedTypeId, offered = NO_OFFERS }: Looking,
): OfferView {
  const { sales, types } = sale
  const percent = services.settings.membership.ticketPercent
  const { phase, opensAt, closesAt } = standOf(sale, now)
  const shown = types.filter(
    ({ isSold, shownTo, id }) =>
      isSold && (shownTo === 'everybody' || (shownTo === 'code' && id === openedTypeId)),
  )
  return {
    phase,
    opens: opensAt ? shanghaiMinute(opensAt) : undefined,
    closes: closesAt ? shanghaiMinute(closesAt) : undefined,
    refunds: sayRefundRule(sales.refundRule),
    freeRefunds:
      sales.freeRefundsUntil && sales.freeRefundsUntil > now
        ? shanghaiMinute(sales.freeRefundsUntil)
        : undefined,
    contact: sales.contact,
    terms: sales.terms,
    cancelReason: sales.cancelReason,
    maxPerOrder: sales.maxPerOrder,
    memberTickets: sales.memberTickets,
    memberWord: sayMemberPrice(percent),
    types: shown.map((type) =>
      offeredType(type, { sale, now, percent, isMember, isOffered: offered.has(type.id) }),
    ),
    changesAt: nextChange(sales, types, now),
  }
}

/**
 * Whether readers may register, from when and until when, by the event and by what it sells: opened before there is anything
 * to be had it has not begun, and once the last of it is sold no longer it is over.
 */
function standOf(
  sale: Sale,
  now: Date,
): { readonly phase: SalePhase } & Pick<Sale['sales'], 'opensAt' | 'closesAt'> {
  const phase = phaseOfSale(sale, now)
  const sold = sale.types.filter(({ isSold, shownTo }) => isSold && shownTo !== 'staff')
  const lasting = sold.filter((type) => isLasting(type, now))
  const window = windowOfTypes(sale.sales, lasting)
  if (phase !== 'open' || lasting.some((type) => isOnSale(type, now))) return { phase, ...window }
  return { phase: sold.length > 0 && lasting.length === 0 ? 'over' : 'soon', ...window }
}

interface Facts {
  readonly sale: Sale
  readonly now: Date
  readonly percent: number
  readonly isMember: boolean
  readonly isOffered: boolean
}

function offeredType(type: TypeRow, { sale, now, percent, isMember, isOffered }: Facts): OfferedType {
  const facts = { now, discount: undefined }
  const price = ticketPrice(type, { ...facts, memberPercent: isMember ? percent : undefined })
  const member = ticketPrice(type, {
    ...facts,
    memberPercent: sale.sales.memberTickets > 0 ? percent : undefined,
  })
  const all = seatsLeft(sale, type)
  const left = all === undefined ? undefined : Math.max(0, all) + (isOffered ? 1 : 0)
  const state = stateOf(type, left, now)
  return {
    id: type.id,
    name: type.name,
    note: type.note,
    listFen: type.priceFen,
    ...price,
    memberFen: member.rule === 'member' && !isMember ? member.fen : undefined,
    earlyUntil: price.rule === 'early' && type.earlyUntil ? shanghaiMinute(type.earlyUntil) : undefined,
    left: left !== undefined && left <= FEW ? left : undefined,
    state,
    minPerOrder: type.minPerOrder,
    maxPerOrder: type.maxPerOrder,
    needsReview: type.needsReview,
    isWaitable: state === 'sold_out' && sale.sales.hasWaitingList && isOfferable(sale, type, now),
    isOffered,
  }
}

function stateOf(type: TypeRow, left: number | undefined, now: Date): OfferedType['state'] {
  if (type.soldFrom !== null && type.soldFrom > now) return 'soon'
  if (!isOnSale(type, now)) return 'over'
  return left === 0 ? 'sold_out' : 'on_sale'
}
