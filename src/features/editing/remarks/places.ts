/**
 * Where a remark stands in a list of parts that has changed since, such as the blocks of a body, which have no names of
 * their own: told by the words of the part, and by its place where two say the same. Pure.
 */

/** The part that a remark is about, as it stood last. */
export interface Anchor {
  readonly place: number
  /** Its words, as `wordsOf` gives them. */
  readonly part: string
}

/** So much of a part is kept to know it again by. */
const MOST_WORDS = 4000
/** Parts that have less in common than this are others. */
export const LEAST_ALIKE = 0.4
/** Shorter quotes stand anywhere. */
const LEAST_QUOTE = 4

const known = new WeakMap<object, string>()

/** Everything that is said in a part, whatever its fields are called. */
export function wordsOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part).slice(0, MOST_WORDS)
  const before = known.get(part)
  if (before !== undefined) return before
  const words = textsIn(part).join(' ').slice(0, MOST_WORDS)
  known.set(part, words)
  return words
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  // What kind of part it is, many others are as well.
  return Object.entries(value).flatMap(([name, each]) => (name === 'type' ? [] : textsIn(each)))
}

/** Where the part of a remark stands now; undefined when it is gone. */
export function locate(
  { place, part, quote = '' }: Anchor & { readonly quote?: string },
  parts: readonly unknown[],
): number | undefined {
  const words = parts.map(wordsOf)
  const nearest = (fits: (each: string) => boolean) =>
    words
      .flatMap((each, at) => (fits(each) ? at : []))
      .toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))[0]
  const exact = nearest((each) => each === part)
  if (exact !== undefined) return exact
  const quoted = quote.length < LEAST_QUOTE ? undefined : nearest((each) => each.includes(quote))
  if (quoted !== undefined) return quoted
  const pairs = pairsOf(part)
  const alike = words.map((each) => likeness(pairs, pairsOf(each)))
  const most = Math.max(0, ...alike)
  return most < LEAST_ALIKE ? undefined : alike.indexOf(most)
}

/**
 * Where a part went from one saving to the next, however much of it was written anew: what stands between the same parts
 * before and behind is followed by its place. Undefined when it was taken out.
 */
export function follow(
  before: readonly unknown[],
  after: readonly unknown[],
  place: number,
): number | undefined {
  const [old, now] = [before.map(wordsOf), after.map(wordsOf)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  if (place < start) return place
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1
  if (place >= old.length - end) return place + now.length - old.length
  if (old.length === now.length) return place
  const found = locate({ place: place - start, part: old[place] ?? '' }, after.slice(start, now.length - end))
  return found === undefined ? undefined : found + start
}

/** How much two texts have in common, from 0 to 1. */
export const likenessOf = (one: string, other: string) => likeness(pairsOf(one), pairsOf(other))

/** Every two letters that stand beside each other, with how often. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** From 0, nothing in common, to 1. */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((all, each) => all + each, 0)
  const shared = [...one].reduce((all, [pair, times]) => all + Math.min(times, other.get(pair) ?? 0), 0)
  const whole = sum(one) + sum(other)
  return whole === 0 ? 0 : (2 * shared) / whole
}
