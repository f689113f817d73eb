import { pinyin } from 'pinyin-pro'
import { fold } from './fold.ts'
import { plain } from './read-query.ts'

/** Names that readers know: companies, people, words of the trade; by how they are written and how they are spoken. */

export type NameKind = 'company' | 'person' | 'term'

export interface Name {
  readonly text: string
  readonly kind: NameKind
  /** Where it leads, if it has a page of its own. */
  readonly path?: string | undefined
  /** The name that is shown for it: an alias leads to its entry's name. */
  readonly shown: string
  /** Folded, without bars and blanks. */
  readonly key: string
  /** tanhuagui, and thg; of names without Chinese characters, their letters. */
  readonly spoken: string
  readonly initials: string
}

/** A name with how it is spoken. */
export function nameOf(of: Pick<Name, 'text' | 'kind' | 'path' | 'shown'>): Name {
  const key = keyOf(of.text)
  const syllables = syllablesOf(key)
  return { ...of, key, spoken: syllables.join(''), initials: syllables.map((each) => each[0] ?? '').join('') }
}

/** How names are compared: without blanks and bars. */
export const keyOf = (text: string) => plain(fold(text)).replaceAll(/[ \n]/g, '')

/** One for each Chinese character, and each other character as it is. */
export function syllablesOf(key: string): string[] {
  return pinyin(key, { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' }).map((each) =>
    each.toLowerCase(),
  )
}

/** All names, to be found by what is typed. */
export interface Names {
  readonly all: readonly Name[]
  /** Names spoken alike. */
  spokenAs(spoken: string): readonly Name[]
  shortenedAs(initials: string): readonly Name[]
  has(key: string): boolean
}

export function createNames(all: readonly Name[]): Names {
  const spoken = Map.groupBy(all, (name) => name.spoken)
  const initials = Map.groupBy(all, (name) => name.initials)
  const keys = new Set(all.map((name) => name.key))
  return {
    all,
    spokenAs: (wanted) => spoken.get(wanted) ?? [],
    shortenedAs: (wanted) => initials.get(wanted) ?? [],
    has: (key) => keys.has(key),
  }
}
