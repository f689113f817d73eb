import { isDeepStrictEqual } from 'node:util'

type Facts = Readonly<Record<string, unknown>>

/** What differs between two states of a thing, each side with the changed fields only, for the audit. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  )
  const only = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]))
  return { before: only(before), after: only(after) }
}
