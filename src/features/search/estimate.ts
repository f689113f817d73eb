import { documentsOf, type Scope, type Window } from './window.ts'
import type { Unit } from './token-query.ts'
import type { WordShares } from './word-shares.server.ts'

/** How many match, told by how common the words are; of what nobody has counted, by those found in the window. */
export function estimate(
  shares: WordShares,
  {
    units,
    share,
    window,
    found,
    ...time
  }: Scope & {
    readonly units: readonly Unit[]
    readonly window: Window | undefined
    readonly found: number
  },
): number {
  const documents = documentsOf(shares, time)
  const isCounted = units.every(({ forms }) => forms.every((form) => !form.isOpen))
  const expected = isCounted
    ? share * documents
    : (found * documents) / Math.max(1, window?.documents ?? documents)
  return roughly(Math.max(found, expected))
}

/** A number that claims no more than is known. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
