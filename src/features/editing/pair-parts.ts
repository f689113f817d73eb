import { LEAST_ALIKE, likenessOf } from './remarks/places.ts'
import { linesOf, picturesIn } from './read-part.ts'

interface Pair {
  readonly one: unknown
  readonly other: unknown
}

/** So far a part is looked for among those that came in its place. */
const FARTHEST = 20

/**
 * Which of the parts that came is one of those that went, written anew: parts have no names of their own, so they are told by
 * their words and kept in their order. One that is alone on a side has undefined opposite. Pure.
 */
export function pairParts(gone: readonly unknown[], come: readonly unknown[]): Pair[] {
  if (gone.length === 1 && come.length === 1) return [{ one: gone[0], other: come[0] }]
  const pairs: Pair[] = []
  let next = 0
  for (const one of gone) {
    const found = whichOf(one, come.slice(next, next + FARTHEST))
    if (found === undefined) {
      pairs.push({ one, other: undefined })
      continue
    }
    for (const other of come.slice(next, next + found)) pairs.push({ one: undefined, other })
    pairs.push({ one, other: come[next + found] })
    next += found + 1
  }
  for (const other of come.slice(next)) pairs.push({ one: undefined, other })
  return pairs
}

function whichOf(one: unknown, others: readonly unknown[]): number | undefined {
  const alike = others.map((other) => alikeness(one, other))
  const most = Math.max(0, ...alike)
  return most < LEAST_ALIKE ? undefined : alike.indexOf(most)
}

/** Two pictures in the same place are the one for the other, whatever is said below them. */
function alikeness(one: unknown, other: unknown): number {
  const words = likenessOf(linesOf(one), linesOf(other))
  return picturesIn(one).length > 0 && picturesIn(other).length > 0 ? Math.max(words, LEAST_ALIKE) : words
}
