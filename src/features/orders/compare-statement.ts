import type { StatementLine } from '#platform/payments/payment-provider.ts'
import type { DifferenceKind } from './contract.ts'

/** Compares a provider's statement of a day with our books. Pure; amounts in fen (C-29). */

export interface OwnPayment {
  readonly number: string
  readonly state: 'placed' | 'paid' | 'wrong_amount' | 'returned'
  /** What the order costs. */
  readonly wantedFen: number
  readonly transactionId: string | null
  /** Whether our books have it on the day of the statement, and whether a statement has named it before. */
  readonly isOfDay: boolean
  readonly isStated: boolean
}

export interface OwnRefund {
  readonly number: string
  readonly amountFen: number
  readonly isOfDay: boolean
  readonly isStated: boolean
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly number: string
  readonly transactionId: string
  readonly theirsFen: number | undefined
  readonly oursFen: number | undefined
}

/** What the statement and the books say alike, by order number, and what they do not. */
export function compareStatement(
  lines: readonly StatementLine[],
  own: { readonly payments: readonly OwnPayment[]; readonly refunds: readonly OwnRefund[] },
): { paid: string[]; refunded: string[]; differences: Difference[] } {
  const differences: Difference[] = []
  const paid = new Set<string>()
  const refunded = new Set<string>()
  const note = (
    kind: DifferenceKind,
    number: string,
    theirsFen?: number,
    oursFen?: number,
    transactionId = '',
  ) => differences.push({ kind, number, transactionId, theirsFen, oursFen })

  const payments = new Map(own.payments.map((payment) => [payment.number, payment]))
  for (const { number, amountFen, transactionId } of lines.filter(({ kind }) => kind === 'payment')) {
    const known = payments.get(number)
    const isSame = !known?.transactionId || known.transactionId === transactionId
    if (!known || known.state === 'placed' || !isSame)
      note('payment_unknown', number, amountFen, undefined, transactionId)
    else if (known.state === 'wrong_amount' || amountFen !== known.wantedFen)
      note('payment_amount', number, amountFen, known.wantedFen)
    else paid.add(number)
  }
  for (const { number, state, wantedFen, isOfDay, isStated } of own.payments) {
    const isBooked = state === 'paid' || state === 'returned'
    const isNamed = lines.some((line) => line.kind === 'payment' && line.number === number)
    if (isBooked && isOfDay && !isStated && !isNamed) note('payment_missing', number, undefined, wantedFen)
  }

  // What another day's statement has named is not this day's.
  const refunds = Map.groupBy(
    own.refunds.filter(({ isStated }) => !isStated),
    ({ number }) => number,
  )
  // A refund may stand in several lines.
  const back = Map.groupBy(
    lines.filter(({ kind }) => kind === 'refund'),
    ({ number }) => number,
  )
  for (const [number, parts] of back) {
    const theirsFen = parts.reduce((sum, { amountFen }) => sum + amountFen, 0)
    const known = refunds.get(number)
    const oursFen = known?.reduce((sum, { amountFen }) => sum + amountFen, 0)
    if (oursFen === undefined) note('refund_unknown', number, theirsFen)
    else if (oursFen !== theirsFen) note('refund_amount', number, theirsFen, oursFen)
    else refunded.add(number)
  }
  for (const { number, amountFen, isOfDay, isStated } of own.refunds)
    if (isOfDay && !isStated && !back.has(number)) note('refund_missing', number, undefined, amountFen)

  return { paid: [...paid], refunded: [...refunded], differences }
}
