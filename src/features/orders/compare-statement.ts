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
  readonly id: number
  /** Of the order. */
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

/** What the statement and the books say alike, payments by order number, and what they do not. */
export function compareStatement(
  lines: readonly StatementLine[],
  own: { readonly payments: readonly OwnPayment[]; readonly refunds: readonly OwnRefund[] },
): { paid: string[]; refunded: OwnRefund[]; differences: Difference[] } {
  const differences: Difference[] = []
  const paid = new Set<string>()
  const refunded = new Set<OwnRefund>()
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
  const back = Map.groupBy(
    lines.filter(({ kind }) => kind === 'refund'),
    ({ number }) => number,
  )
  const differing = new Set<string>()
  for (const [number, parts] of back) {
    const known = refunds.get(number)
    const named = namedBy(parts, known ?? [])
    for (const each of named ?? []) refunded.add(each)
    if (named) continue
    differing.add(number)
    if (known) note('refund_amount', number, sumOf(parts), sumOf(known))
    else note('refund_unknown', number, sumOf(parts))
  }
  for (const [number, known] of refunds) {
    const missing = known.filter((each) => each.isOfDay && !refunded.has(each))
    if (missing.length > 0 && !differing.has(number))
      note('refund_missing', number, undefined, sumOf(missing))
  }

  return { paid: [...paid], refunded: [...refunded], differences }
}

const sumOf = (parts: readonly { readonly amountFen: number }[]): number =>
  parts.reduce((sum, { amountFen }) => sum + amountFen, 0)

/**
 * Which of our refunds of an order its lines are: for each line one of its amount, of this day before others; or, as one
 * may stand in several lines, those of this day or all of them together. Undefined where they are none of these.
 */
function namedBy(
  lines: readonly StatementLine[],
  own: readonly OwnRefund[],
): readonly OwnRefund[] | undefined {
  const left = new Set(own.toSorted((one, other) => Number(other.isOfDay) - Number(one.isOfDay)))
  const named: OwnRefund[] = []
  for (const { amountFen } of lines) {
    const same = [...left].find((each) => each.amountFen === amountFen)
    if (!same) break
    left.delete(same)
    named.push(same)
  }
  if (named.length === lines.length) return named
  const ofDay = own.filter(({ isOfDay }) => isOfDay)
  return [ofDay, own].find((some) => some.length > 0 && sumOf(some) === sumOf(lines))
}
