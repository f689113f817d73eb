import type { OpenApplication } from './own-applications.server.ts'

type Written = OpenApplication['written']

/** One part of an application that two people changed at once. */
export interface Clash {
  /** `summary`, or `answers.output`. */
  readonly part: string
  readonly mine: string
  readonly theirs: string
}

/** What an application says beside its prize and the answers to the year's questions. */
export const OWN_PARTS = [
  'company',
  'creditCode',
  'product',
  'summary',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const

/**
 * What is written once what somebody else saved meanwhile is taken in: of every part the one that was changed since both
 * agreed. What both changed differently stays mine, and is a clash to be decided.
 */
export function mergeWritten(
  base: Written,
  mine: Written,
  theirs: Written,
): { merged: Written; clashes: Clash[] } {
  const clashes: Clash[] = []
  const pick = (part: string, before: string, own: string, other: string): string => {
    const isSame = (one: string, two: string) => one.trim() === two.trim()
    if (isSame(other, before) || isSame(other, own)) return own
    if (isSame(own, before)) return other
    clashes.push({ part, mine: own, theirs: other })
    return own
  }
  const own = Object.fromEntries(
    OWN_PARTS.map((part) => [part, pick(part, base[part], mine[part], theirs[part])]),
  ) as Pick<Written, (typeof OWN_PARTS)[number]>
  const keys = new Set([...Object.keys(mine.answers), ...Object.keys(theirs.answers)])
  const answers = Object.fromEntries(
    [...keys].map((key) => [
      key,
      pick(`answers.${key}`, base.answers[key] ?? '', mine.answers[key] ?? '', theirs.answers[key] ?? ''),
    ]),
  )
  const prizeId = mine.prizeId === base.prizeId ? theirs.prizeId : mine.prizeId
  return { merged: { ...own, answers, prizeId }, clashes }
}

/** The same with the other's words for one part. */
export function withPart(written: Written, part: string, text: string): Written {
  const key = /^answers\.(.+)$/.exec(part)?.[1]
  return key === undefined
    ? { ...written, [part]: text }
    : { ...written, answers: { ...written.answers, [key]: text } }
}
