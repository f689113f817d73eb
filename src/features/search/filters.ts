import type { SearchKind } from './contract.ts'
import { industryToken, kindToken, PAID_TOKEN, sourceToken, withinToken } from './filter-tokens.ts'
import { any, quoted } from './token-query.ts'
import { shareOfFact, type WordShares } from './word-shares.server.ts'

/** What narrows a search. */
export interface Filters {
  /** Says nothing where only what belongs to a person or an event is looked through. */
  readonly industry: string
  readonly kinds?: readonly SearchKind[] | undefined
  /** Milliseconds; from the first on and before the second. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly source?: string | undefined
  /** Only what is paid for, or only what is free. */
  readonly isPaid?: boolean | undefined
  /** Address of a person or an event: only what belongs to it. */
  readonly within?: string | undefined
}

/** The filters that the token index knows, as terms of its query. */
export function filterTerms({ industry, kinds = [], source, isPaid, within }: Filters): string[] {
  const paid = quoted(`#${PAID_TOKEN}`)
  return [
    ...(within === undefined ? [quoted(`#${industryToken(industry)}`)] : []),
    ...(kinds.length > 0 ? [any(kinds.map((kind) => quoted(`#${kindToken(kind)}`)))] : []),
    ...(source === undefined ? [] : [quoted(`#${sourceToken(source)}`)]),
    ...(isPaid === undefined ? [] : [isPaid ? paid : `!${paid}`]),
    ...(within === undefined ? [] : [quoted(`#${withinToken(within)}`)]),
  ]
}

/** The share of documents that the filters leave, those of time apart, were they independent of each other. */
export function shareLeft(
  { industry, kinds = [], source, isPaid, within }: Filters,
  shares: WordShares,
): number {
  const of = (fact: string) => shareOfFact(shares, fact)
  const paid = of(PAID_TOKEN)
  return (
    (within === undefined ? of(industryToken(industry)) : 1) *
    (kinds.length > 0
      ? Math.min(
          1,
          kinds.reduce((sum, kind) => sum + of(kindToken(kind)), 0),
        )
      : 1) *
    (source === undefined ? 1 : of(sourceToken(source))) *
    (isPaid === undefined ? 1 : isPaid ? paid : 1 - paid) *
    (within === undefined ? 1 : of(withinToken(within)))
  )
}
