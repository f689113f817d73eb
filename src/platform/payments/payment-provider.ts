/** What a provider of payments does for the portal; each speaks its own protocol behind this. */

export interface PaymentOrder {
  readonly number: string
  readonly amountFen: number
  readonly subject: string
  readonly expiresAt: Date
  readonly notifyUrl: string
}

export interface PaymentState {
  readonly state: 'open' | 'paid' | 'closed' | 'refunded'
  readonly paidFen?: number
  readonly transactionId?: string
  readonly paidAt?: Date
}

export interface PaymentNotice {
  readonly number: string
  readonly state: PaymentState
  readonly merchant: string
}

export interface StatementLine {
  readonly number: string
  readonly transactionId: string
  readonly kind: 'payment' | 'refund'
  readonly amountFen: number
  readonly at: Date
}

export interface PaymentProvider {
  readonly name: 'wechat' | 'alipay'
  place(order: PaymentOrder): Promise<{ readonly qrContent: string }>
  read(number: string): Promise<PaymentState | undefined>
  close(number: string): Promise<void>
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
