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

/** An order as its buyer sees it. */
export interface OwnOrder extends OrderView {
  readonly invoice: 'requested' | 'issued' | undefined
  /** Whether its money is on the way back, or has come back. */
  readonly refund: 'on_its_way' | 'done' | undefined
}

/** An open order with the codes to pay it by. */
export interface PayableOrder extends OrderView {
  readonly codes: readonly { readonly provider: ProviderName; readonly content: string }[]
}
