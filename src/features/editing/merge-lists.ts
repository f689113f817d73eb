import { diffArrays } from 'diff'

/** What stood from one place of the base to another, and what one side put there instead. */
interface Hunk {
  readonly from: number
  readonly to: number
  readonly put: readonly string[]
}

/** Two editors who have this little in common are shown both texts instead. */
const MOST_EDITS = 1000

/**
 * Two lists that were made of one by two people, such as the blocks of an article, made into one that holds what both did;
 * undefined where both changed the same place. Pure; parts are compared by what they hold.
 */
export function mergeLists<Part>(
  base: readonly Part[],
  mine: readonly Part[],
  theirs: readonly Part[],
): Part[] | undefined {
  const [before, one, other] = [base, mine, theirs].map((list) => list.map((part) => JSON.stringify(part)))
  if (!before || !one || !other) return undefined
  const ours = hunksOf(before, one)
  const others = hunksOf(before, other)
  if (!ours || !others) return undefined
  const twice = ours.some((hunk) => others.some((each) => meets(hunk, each) && !isSame(hunk, each)))
  if (twice) return undefined
  const all = [...ours, ...others.filter((hunk) => !ours.some((each) => isSame(hunk, each)))]
  const merged = [...before]
  for (const { from, to, put } of all.toSorted((a, b) => b.from - a.from || b.to - a.to))
    merged.splice(from, to - from, ...put)
  return merged.map((part) => JSON.parse(part) as Part)
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] | undefined {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS })
  if (!changes) return undefined
  const hunks: Hunk[] = []
  let at = 0
  let last: Hunk | undefined
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length
      last = undefined
      continue
    }
    const from = last?.from ?? at
    if (removed) at += value.length
    const hunk = { from, to: at, put: [...(last?.put ?? []), ...(added ? value : [])] }
    if (last) hunks[hunks.length - 1] = hunk
    else hunks.push(hunk)
    last = hunk
  }
  return hunks
}

/** Two that only touch each other meet as well: nobody can say which comes first. */
const meets = (a: Hunk, b: Hunk) => a.from <= b.to && b.from <= a.to

const isSame = (a: Hunk, b: Hunk) =>
  a.from === b.from &&
  a.to === b.to &&
  a.put.length === b.put.length &&
  a.put.every((part, at) => part === b.put[at])

/** One change of several fields over another of the same base; undefined where both changed the same thing. */
export function mergeChange(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const merged: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(mine)) {
    const [was, is] = [base[field], theirs[field]]
    if (JSON.stringify(is) === JSON.stringify(was)) merged[field] = value
    else if (Array.isArray(was) && Array.isArray(is) && Array.isArray(value)) {
      const list = mergeLists<unknown>(was, value, is)
      if (!list) return undefined
      merged[field] = list
    } else if (JSON.stringify(is) !== JSON.stringify(value)) return undefined
  }
  return merged
}
