import type { PaymentProvider } from '#platform/payments/payment-provider.ts'

/** What leaves the orders feature. */

export type ProviderName = PaymentProvider['name']
export type OrderState = 'open' | 'paid' | 'fulfilled' | 'closed' | 'refunded'

/** What can be bought, and what exactly. */
export interface Product {
  readonly product: 'membership_year'
  readonly detail: { readonly industry: 'semi' | 'display' }
}

export interface OrderView extends Product {
  readonly number: string
  readonly personId: number
  readonly subject: string
  readonly amountFen: number
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | undefined
}

/** An open order with the codes to pay it by. */
export interface PayableOrder extends OrderView {
  readonly codes: readonly { readonly provider: ProviderName; readonly content: string }[]
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
  readonly note: string
}

/** An invoice as whoever issues it needs it. */
export interface InvoiceView {
  readonly number: string
  readonly amountFen: number
  readonly orderState: OrderState
  readonly title: string
  readonly taxNumber: string
  readonly email: string
  readonly createdAt: Date
}
