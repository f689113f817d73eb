import { diffArrays, diffWordsWithSpace } from 'diff'
import { changedFields, textOf } from './changed-fields.ts'
import type { Content } from './editable.ts'
import { pairParts } from './pair-parts.ts'
import { linesOf } from './read-part.ts'

type Fate = 'same' | 'added' | 'removed'

/** A run of words with what became of them. */
interface Words {
  readonly fate: Fate
  readonly value: string
}

/**
 * What became of a run of parts of a list (blocks, speakers, pictures). Parts that stay are given as how many they are; one
 * that was written anew with both of its states, and the words of it where they can be told apart.
 */
type Parts =
  | { readonly fate: 'same'; readonly value: number }
  | { readonly fate: 'added' | 'removed'; readonly value: readonly unknown[] }
  | {
      readonly fate: 'changed'
      readonly before: unknown
      readonly after: unknown
      readonly words?: readonly Words[]
    }

/** What became of one field: `words` of texts, `parts` of lists. */
export interface FieldChange {
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
  readonly words?: readonly Words[]
  readonly parts?: readonly Parts[]
}

/** Comparing gives up on texts that have little in common or are very long; both are shown whole then. */
const MOST_EDITS = 1000
const MOST_CHARACTERS = 200_000
const MOST_PARTS = 10_000
const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What was added and taken out between two contents, field by field. Pure; the server and the browser compare alike. */
export function compareContents(before: Content, after: Content): FieldChange[] {
  return changedFields(before, after).map((field) => compareField(field, before[field], after[field]))
}

function compareField(field: string, before: unknown, after: unknown): FieldChange {
  if (typeof before === 'string' && typeof after === 'string') {
    const words = wordsBetween(before, after)
    if (words) return { field, words }
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts = partsBetween(before, after)
    if (parts) return { field, parts }
  }
  return { field, before, after }
}

/** Chinese is told apart by words, which have no spaces between them. */
function wordsBetween(before: string, after: string): Words[] | undefined {
  if (before.length > MOST_CHARACTERS || after.length > MOST_CHARACTERS) return undefined
  const words = diffWordsWithSpace(before, after, { intlSegmenter, maxEditLength: MOST_EDITS })
  return words?.map(({ value, added, removed }) => ({
    fate: added ? 'added' : removed ? 'removed' : 'same',
    value,
  }))
}

function partsBetween(before: readonly unknown[], after: readonly unknown[]): Parts[] | undefined {
  if (before.length > MOST_PARTS || after.length > MOST_PARTS) return undefined
  const runs = diffArrays(before.map(textOf), after.map(textOf), { maxEditLength: MOST_EDITS })
  if (!runs) return undefined
  const parts: Parts[] = []
  let [from, to] = [0, 0]
  let gone: readonly unknown[] = []
  let come: readonly unknown[] = []
  const settle = () => {
    for (const { one, other } of pairParts(gone, come)) parts.push(...partOf(parts, one, other))
    gone = []
    come = []
  }
  for (const { added, removed, value } of runs) {
    if (removed) gone = [...gone, ...before.slice(from, from + value.length)]
    else if (added) come = [...come, ...after.slice(to, to + value.length)]
    else {
      settle()
      parts.push({ fate: 'same', value: value.length })
    }
    if (!added) from += value.length
    if (!removed) to += value.length
  }
  settle()
  return parts
}

/** One more part; it goes into the run before it when the same became of that. */
function partOf(parts: Parts[], before: unknown, after: unknown): Parts[] {
  if (before !== undefined && after !== undefined) {
    const words = wordsBetween(linesOf(before), linesOf(after))
    return [{ fate: 'changed', before, after, ...(words && { words }) }]
  }
  const fate = after === undefined ? 'removed' : 'added'
  const value = fate === 'removed' ? before : after
  const last = parts.at(-1)
  if (last?.fate !== fate) return [{ fate, value: [value] }]
  parts.pop()
  return [{ fate, value: [...last.value, value] }]
}
