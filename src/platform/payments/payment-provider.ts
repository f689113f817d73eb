/**
 * What is to be paid: whole fen, always CNY. `number` is 6 to 32 letters, digits or underscores, which both providers
 * take; `notifyUrl` has no query. A long subject is cut.
 */
export interface PaymentOrder {
  readonly number: string
  readonly amountFen: number
  readonly subject: string
  readonly expiresAt: Date
  readonly notifyUrl: string
}

/** An order that is paid on the telephone that shows it. */
interface TelephoneOrder extends PaymentOrder {
  /** The network address of whoever pays. */
  readonly payerAddress: string
  /** Where the browser comes back to, paid or not. */
  readonly returnUrl: string
}

/** What WeChat's own browser is handed to ask for the payment (`getBrandWCPayRequest`). */
export interface WechatBridge {
  readonly appId: string
  readonly timeStamp: string
  readonly nonceStr: string
  readonly package: string
  readonly signType: 'RSA'
  readonly paySign: string
}

/**
 * Where a payment stands. `paidFen` is the amount of the order as the provider knows it, present once paid; the caller
 * compares it with its own. `refunded` is said after any refund by WeChat Pay, after a full one by Alipay.
 */
export interface PaymentState {
  readonly state: 'open' | 'paid' | 'closed' | 'refunded'
  readonly paidFen?: number
  readonly transactionId?: string
  readonly paidAt?: Date
}

/** A notice that was proved genuine; `merchant` is the account that was paid and is always ours. */
interface PaymentNotice {
  readonly number: string
  readonly state: PaymentState
  readonly merchant: string
}

/** One movement of a day; `number` is the order's, `transactionId` the payment's, for refunds too. Amounts are positive. */
export interface StatementLine {
  readonly number: string
  readonly transactionId: string
  readonly kind: 'payment' | 'refund'
  readonly amountFen: number
  readonly at: Date
}

export const PROVIDER_NAMES = ['wechat', 'alipay'] as const
type ProviderName = (typeof PROVIDER_NAMES)[number]

/** What people call them. */
export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
}

/**
 * A way to be paid, by QR code or on a telephone (C-19, C-20). An order is placed in one way only: providers take no
 * number twice for two of them. Every method refuses `payment_unavailable` (unavailable) when the provider is
 * slow, absent or answers nonsense, and `payment_refused` (conflict) when it says no; its code is logged, never shown.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Asks for a code to pay this order with; the same order may be placed again and gives a code again. */
  place(order: PaymentOrder): Promise<{ readonly qrContent: string }>
  /** An address that a telephone's browser, which is not WeChat's, opens to pay; valid for five minutes at least. */
  openInBrowser(order: TelephoneOrder): Promise<{ readonly link: string }>
  /** Paying inside WeChat, where there is such a thing. */
  readonly inWechat?: {
    /** The official account that the merchant belongs to: people are known by their numbers with this one. */
    readonly appId: string
    /** The number that the order has there for this person, by the `openId` of our official account. */
    prepare(order: PaymentOrder & { readonly openId: string }): Promise<{ readonly prepayId: string }>
    /** What its browser is handed, signed anew. */
    bridgeOf(prepayId: string): WechatBridge
  }
  /** Undefined when the provider knows no such order; Alipay knows one only after its code has been scanned. */
  read(number: string): Promise<PaymentState | undefined>
  /** The order can no longer be paid; fine when it is closed or unknown already, refused when it is paid. */
  close(number: string): Promise<void>
  /** Asking twice with one `refundNumber` refunds once; `pending` is asked again the same way. */
  refund(refund: {
    number: string
    refundNumber: string
    totalFen: number
    refundFen: number
    reason: string
  }): Promise<{ readonly state: 'done' | 'pending' }>
  /** Verifies signature, encryption, merchant, currency; refuses `payment_notice_forged` (invalid) for everything that is not genuine. */
  readNotice(raw: {
    headers: Readonly<Record<string, string | undefined>>
    body: string
  }): Promise<PaymentNotice>
  noticeAnswer(isTaken: boolean): {
    readonly status: number
    readonly contentType: string
    readonly body: string
  }
  /** All payments and refunds of a day in Shanghai (YYYY-MM-DD). */
  statement(day: string): Promise<StatementLine[]>
}
