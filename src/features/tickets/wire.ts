import { z } from 'zod'
import { yuanNumber } from '#platform/money.ts'
import { AskedQuestion } from './questions/contract.ts'
import type { Quote } from './buying/quote-tickets.server.ts'
import type { OfferView } from './read-offer.server.ts'
import { PRICE_RULES } from './words.ts'

/** How tickets are spelled in calls: prices in fen where they are sent back, in yuan where they are shown. */

const TypeWire = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  listFen: z.number().describe('原价，分'),
  fen: z.number().describe('本人此刻的价格，分'),
  rule: z.enum(PRICE_RULES),
  memberFen: z.number().optional().describe('会员的价格，分；更低时才有'),
  earlyUntil: z
    .string()
    .optional()
    .describe('早鸟价到什么时候，写成“2026-12-01 18:00”，上海时间；正是早鸟价时才有'),
  left: z.number().optional().describe('余票，不多时才有'),
  state: z.enum(['on_sale', 'soon', 'over', 'sold_out']),
  minPerOrder: z.number(),
  maxPerOrder: z.number(),
  needsReview: z.boolean(),
  isWaitable: z.boolean().describe('售完而可以候补'),
  isOffered: z.boolean().describe('候补到的名额正为本人保留'),
})

export const QuoteWire = z.object({
  types: z.array(TypeWire),
  questions: z.array(AskedQuestion),
  maxPerOrder: z.number(),
  amountFen: z.number().describe('合计，分；报名时作为 expectedFen 送回'),
  price: z.number().describe('合计，元'),
  membership: z
    .object({
      year: z.number().describe('会员一年，元'),
      list: z.number().describe('不加入时门票合计，元'),
      tickets: z.number().describe('加入后门票合计，元'),
      price: z.number().describe('会员与门票合计，元'),
    })
    .optional()
    .describe('本人不是会员、加入会员门票更便宜时才有'),
  tickets: z.array(
    z.object({
      typeId: z.number(),
      fen: z.number().describe('这一张的价格，分'),
      rule: z.string(),
      usesCode: z.boolean().describe('因所填的码才更便宜，或才能选'),
    }),
  ),
})
export type QuoteWire = z.infer<typeof QuoteWire>

export const quoteToWire = ({ offer, questions, amountFen, membership, tickets }: Quote): QuoteWire => ({
  types: typesToWire(offer),
  questions: [...questions],
  maxPerOrder: offer.maxPerOrder,
  amountFen,
  price: yuanNumber(amountFen),
  ...(membership && {
    membership: {
      year: yuanNumber(membership.yearFen),
      list: yuanNumber(membership.listFen),
      tickets: yuanNumber(membership.ticketsFen),
      price: yuanNumber(membership.yearFen + membership.ticketsFen),
    },
  }),
  tickets: tickets.map((ticket) => ({ ...ticket })),
})

export const typesToWire = (offer: OfferView): QuoteWire['types'] => offer.types.map((type) => ({ ...type }))
