import { z } from 'zod'
import { Industry } from '#platform/industries/industry.ts'
import { PAY_WAYS, type PayWay } from '#platform/payments/pay-way.ts'
import { PROVIDER_NAMES, type PaymentProvider } from '#platform/payments/payment-provider.ts'
import type { Buyer } from './buyers.ts'
import type { InvoiceWish } from './invoice-wish.ts'

/** What leaves the orders feature. */

export type ProviderName = PaymentProvider['name']

/** Through what money comes and goes back: a provider, or our bank, of which staff write down what arrived. */
export const PAYMENT_CHANNELS = [...PROVIDER_NAMES, 'transfer'] as const
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** How an order is to be paid: online, or by a bank transfer that it waits for. */
export const ORDER_WAYS = [...PAY_WAYS, 'transfer'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

export const ORDER_STATES = ['open', 'paid', 'fulfilled', 'closed', 'refunded'] as const
type OrderState = (typeof ORDER_STATES)[number]

/** What a refund went through: asked for, taken on by the provider, back with the buyer; or refused, or given by hand. */
export const REFUND_STATES = ['requested', 'accepted', 'succeeded', 'failed', 'by_hand'] as const

export const PAYMENT_STATES = ['placed', 'paid', 'wrong_amount', 'returned'] as const

/** Of an invoice and of a red one. */
export const INVOICE_STATES = ['requested', 'rejected', 'issued'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
export const RED_STATES = ['requested', 'issued'] as const

/** Whether a buyer was asked to confirm a red invoice, and still can. */
export const CONFIRMATIONS = ['not_asked', 'waiting', 'lapsed'] as const

/** What a file is sold for. */
export const FILE_PURPOSES = ['read', 'download'] as const

/** How many issues of the quarterly are sold at once. */
export const ISSUES_SOLD = [1, 4] as const

export const PRODUCTS = [
  'membership_year',
  'file',
  'event_ticket',
  'ticket_change',
  'quarterly_subscription',
  'paper_copy',
  'file_licence',
] as const

/** What can be bought, and what exactly. */
export const Product = z.discriminatedUnion('product', [
  z.object({
    product: z.literal('membership_year'),
    detail: z.object({
      industry: Industry,
      /** Bought for what stands in the lines before it, and worth nothing to the buyer without all of them. */
      isBeside: z.boolean().optional(),
    }),
  }),
  /** Reading a file, or downloading it as well. */
  z.object({
    product: z.literal('file'),
    detail: z.object({ fileId: z.number(), purpose: z.enum(FILE_PURPOSES) }),
  }),
  /** One ticket of a registration for an event. */
  z.object({
    product: z.literal('event_ticket'),
    detail: z.object({ registrationId: z.number(), ticketId: z.number() }),
  }),
  /** What a ticket costs more that was changed for another type or price. */
  z.object({
    product: z.literal('ticket_change'),
    detail: z.object({ changeId: z.number(), registrationId: z.number(), ticketId: z.number() }),
  }),
  /** So many issues of the quarterly, from a quarter on. */
  z.object({
    product: z.literal('quarterly_subscription'),
    detail: z.object({ issues: z.literal(ISSUES_SOLD), year: z.number(), quarter: z.number() }),
  }),
  /** Printed copies of an edition of a white paper, and the buyer's address that they go to, where one was said. */
  z.object({
    product: z.literal('paper_copy'),
    detail: z.object({ reportId: z.number(), edition: z.string(), addressId: z.number().optional() }),
  }),
  /** So many seats of a firm before the file of an edition of a white paper. */
  z.object({
    product: z.literal('file_licence'),
    detail: z.object({
      reportId: z.number(),
      edition: z.string(),
      fileId: z.number(),
      seats: z.number(),
      company: z.string(),
    }),
  }),
])
export type Product = Readonly<z.infer<typeof Product>>

/** One line of what somebody is about to buy. */
type PurchaseLine = Product & {
  /** How it is called where it is paid and listed. */
  readonly subject: string
  readonly quantity: number
  /** What one costs everybody, in fen. */
  readonly listFen: number
  /** What the whole line costs this buyer. */
  readonly amountFen: number
}

/** What is bought in one go, as whoever sells it says. */
export interface Purchase {
  readonly subject: string
  readonly lines: readonly [PurchaseLine, ...PurchaseLine[]]
}

export type OrderLine = PurchaseLine & {
  readonly id: number
  /** How many of them, and how much of their price, went back or is going back. */
  readonly returnedQuantity: number
  readonly returnedFen: number
}

export interface OrderView {
  readonly number: string
  readonly personId: number
  readonly subject: string
  readonly amountFen: number
  /** What went back of it, or is going back. */
  readonly returnedFen: number
  readonly lines: readonly OrderLine[]
  readonly state: OrderState
  readonly way: OrderWay
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | undefined
}

/** An order as its buyer sees it. */
export type OwnOrder = OrderView & {
  readonly invoice: InvoiceState | undefined
  /** By which an issued invoice is found at the tax office; empty until then. */
  readonly invoiceNumber: string
  /** Red invoices by which some or all of that was taken back. */
  readonly redInvoices: readonly { readonly number: string; readonly amountFen: number }[]
  /** Why its invoice cannot be issued as it was asked for; empty where it can. */
  readonly invoiceProblem: string
  /** As it was asked for last. */
  readonly invoiceWish: InvoiceWish | undefined
  /** Whether its money is on the way back, or has come back. */
  readonly refund: 'on_its_way' | 'done' | undefined
}

/** An open order with the ways to pay it: what a code says, or where a telephone goes on. */
export type PayableOrder = OrderView & {
  readonly way: PayWay
  readonly codes: readonly { readonly provider: ProviderName; readonly content: string }[]
  /** Whether a company may pay it by bank transfer instead. */
  readonly mayTransfer: boolean
}

/** How a provider's statement and our books can differ (C-29). */
export const DIFFERENCE_KINDS = [
  /** Paid there for an order, or by a transaction, that nobody here knows. */
  'payment_unknown',
  /** Paid there and not known here until the statement said so; made good by it. */
  'payment_untold',
  /** In our books and not in theirs. */
  'payment_missing',
  'payment_amount',
  /** Given back there and not by us. */
  'refund_unknown',
  'refund_missing',
  'refund_amount',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Whether somebody has found out what a difference was. */
export const DIFFERENCE_STATES = ['open', 'settled'] as const

export interface DifferenceView {
  readonly id: number
  readonly provider: ProviderName
  readonly day: string
  readonly kind: DifferenceKind
  readonly orderNumber: string
  readonly transactionId: string
  readonly theirsFen: number | undefined
  readonly oursFen: number | undefined
  readonly isOpen: boolean
  /** Settled by somebody, and not by a comparison that found both to agree. */
  readonly isByStaff: boolean
  readonly note: string
  readonly settledAt: Date | undefined
}

/** The number of an invoice as the tax office gives it, and where whoever asked for it can fetch it. */
export const InvoiceNumber = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z-]{8,30}$/, '应为 8 到 30 位数字或字母')
  .meta({ title: '发票号码' })
export const InvoiceLink = z
  .url({ protocol: /^https$/, error: '应以 https:// 开头' })
  .max(500)
  .meta({ title: '下载地址' })

/** An invoice as whoever issues it needs it. */
export interface InvoiceView {
  readonly number: string
  readonly amountFen: number
  readonly orderState: OrderState
  readonly title: string
  readonly buyer: Buyer
  readonly taxNumber: string
  readonly email: string
  readonly createdAt: Date
}
