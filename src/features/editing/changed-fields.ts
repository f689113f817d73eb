import type { Content } from './editable.ts'

/** The names of the fields in which two contents differ. */
export function changedFields(before: Content, after: Content): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => textOf(before[name]) !== textOf(after[name]))
}

/** A value as JSON in which the order of names says nothing: the database keeps another order than whoever wrote it. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  ) ?? ''
