import type { DifferenceKind } from './contract.ts'

/** What differs between statements and our books, as finance reads it on screens and in the terminal. */

export const DIFFERENCE_NAMES: Readonly<Record<DifferenceKind, string>> = {
  payment_unknown: '对方有付款，本站没有这笔',
  payment_untold: '对方有付款，本站当时不知道',
  payment_missing: '本站有付款，对方账单没有',
  payment_amount: '付款金额不同',
  refund_unknown: '对方有退款，本站没有',
  refund_missing: '本站有退款，对方账单没有',
  refund_amount: '退款金额不同',
}
