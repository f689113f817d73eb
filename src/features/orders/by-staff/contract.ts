import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import { Industry } from '#platform/industries/industry.ts'
import type { Context } from '#platform/context.ts'
import { FILE_PURPOSES, ISSUES_SOLD, type Purchase } from '../contract.ts'
import { LicensedFirm } from '../licensed-firm.ts'
import { MOST_COPIES } from '../most-copies.ts'
import { PostalAddress } from '../postal-address.ts'

/** What staff order for a reader who pays by bank (C-28). Safe in the browser. */

/** So many seats at most; a larger group registers by itself. */
export const MOST_SEATS = 50

export const Wanted = z.discriminatedUnion('product', [
  z.object({ product: z.literal('membership_year'), industry: Industry }),
  z.object({ product: z.literal('file'), fileId: positiveId, purpose: z.enum(FILE_PURPOSES) }),
  z.object({
    product: z.literal('quarterly_subscription'),
    issues: z.literal(ISSUES_SOLD),
    year: z.number().int().min(1990).max(2200),
    quarter: z.number().int().min(1).max(4),
  }),
  z.object({
    product: z.literal('paper_copy'),
    reportId: positiveId,
    edition: z.string().min(1).max(40),
    copies: z.number().int().min(1, '至少一本').max(MOST_COPIES, `最多 ${MOST_COPIES} 本`),
    /** Missing: where the reader had the last ones sent, if anywhere. */
    to: PostalAddress.optional(),
  }),
  z.object({
    product: z.literal('file_licence'),
    reportId: positiveId,
    edition: z.string().min(1).max(40),
    company: LicensedFirm,
  }),
  z.object({
    product: z.literal('event_ticket'),
    eventId: positiveId,
    typeId: positiveId,
    seats: z.number().int().min(1, '至少一张').max(MOST_SEATS, `最多 ${MOST_SEATS} 张`),
  }),
])
export type Wanted = z.infer<typeof Wanted>

export const QuoteForReader = z.object({ personId: positiveId, wanted: Wanted })

export const OrderForReader = QuoteForReader.extend({
  /** What the quote said, in fen; another price is said before anything is ordered. */
  expectedFen: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/** What an order comes to, and until which day it is waited for. */
export const Quote = z.object({ subject: z.string(), amountFen: z.number(), lastDay: z.string() })
export type Quote = z.infer<typeof Quote>

/**
 * What a reader buys at today's prices, as whoever sells it says, within the transaction that orders it: what is scarce is
 * taken by it.
 */
export type PurchaseFor = (context: Context, personId: number, wanted: Wanted) => Promise<Purchase>

/** Something with several types of which so many are bought at once: an event with its tickets. */
export const Sale = z.object({
  id: z.number(),
  title: z.string(),
  types: z.array(z.object({ id: z.number(), name: z.string(), priceFen: z.number() })),
})

/** What can be ordered for readers just now. */
export type OnSale = (context: Pick<Context, 'db' | 'now'>) => Promise<z.infer<typeof Sale>[]>
