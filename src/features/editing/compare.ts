import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Content } from './editable.ts'
import { changedFields } from './merge.ts'

type Fate = 'same' | 'added' | 'removed'

/** A run of words, or of parts of a list (blocks, speakers, pictures), with what became of them. */
interface Run<Value> {
  readonly fate: Fate
  readonly value: Value
}

/** What became of one field. `words` of texts; `parts` of lists, in which a part that stays is not repeated. */
export interface FieldChange {
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
  readonly words?: readonly Run<string>[]
  readonly parts?: readonly Run<readonly unknown[] | number>[]
}

/** Comparing gives up on texts that have little in common or are very long; both are shown whole then. */
const MOST_EDITS = 1000
const MOST_CHARACTERS = 200_000
const MOST_PARTS = 10_000
const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What was added and taken out between two contents, field by field; `same` parts are given as how many they are. */
export function compareContents(before: Content, after: Content): FieldChange[] {
  return changedFields(before, after).map((field) => compareField(field, before[field], after[field]))
}

function compareField(field: string, before: unknown, after: unknown): FieldChange {
  const isShort = (value: string | readonly unknown[]) =>
    value.length <= (typeof value === 'string' ? MOST_CHARACTERS : MOST_PARTS)
  if (typeof before === 'string' && typeof after === 'string' && isShort(before) && isShort(after)) {
    const words = diffWordsWithSpace(before, after, { intlSegmenter, maxEditLength: MOST_EDITS })
    if (words) return { field, words: words.map(({ value, ...change }) => ({ fate: fateOf(change), value })) }
  }
  if (Array.isArray(before) && Array.isArray(after) && isShort(before) && isShort(after)) {
    const texts = [before, after].map((list) => list.map((part) => JSON.stringify(part))) as [
      string[],
      string[],
    ]
    const runs = diffArrays(...texts, { maxEditLength: MOST_EDITS })
    if (runs) return { field, parts: runs.map(partsOf) }
  }
  return { field, before, after }
}

function partsOf({ value, ...change }: { value: string[]; added?: boolean; removed?: boolean }) {
  const fate = fateOf(change)
  return { fate, value: fate === 'same' ? value.length : value.map((part) => JSON.parse(part) as unknown) }
}

const fateOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Fate =>
  added ? 'added' : removed ? 'removed' : 'same'
