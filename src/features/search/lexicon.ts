import { AhoCorasick } from '#platform/text/aho-corasick.ts'
import { fold, isCjk } from './fold.ts'

/** The trade's words in all their spellings: 碳化硅 is SiC, 8英寸 is 8吋 and 200mm. */

export interface Entry {
  readonly name: string
  readonly aliases: readonly string[]
}

/** A known word within a folded text, `end` excluded. */
interface Known {
  readonly start: number
  readonly end: number
  readonly group: number
}

export interface Lexicon {
  /** Known words in a folded text, from left to right, the longest where they overlap. */
  find(folded: string): readonly Known[]
  /** A folded word with the known words in it spelled otherwise; without the word itself. */
  otherSpellings(folded: string): readonly string[]
  /** All folded spellings of a group. */
  spellings(group: number): readonly string[]
}

/** More spellings than these would make a question to the index expensive. */
const MOST_SPELLINGS = 7

/** A lexicon of these entries; an entry's spellings mean the same. */
export function createLexicon(entries: readonly Entry[]): Lexicon {
  const groups = entries.map(({ name, aliases }) => [
    ...new Set([name, ...aliases].map(fold).filter(Boolean)),
  ])
  // A name is its own entry's before it is a spelling of another.
  const spellings = [
    ...entries.map(({ name }, group) => ({ text: fold(name), group })),
    ...groups.flatMap((folded, group) => folded.map((text) => ({ text, group }))),
  ]
  const machine = new AhoCorasick(spellings.map(({ text }) => text))

  const find = (folded: string): Known[] => {
    const all = machine
      .findAll(folded)
      .map(({ pattern, start, end }) => ({ start, end, group: spellings[pattern]?.group ?? 0 }))
      .toSorted((a, b) => a.start - b.start || b.end - a.end)
    const kept: Known[] = []
    for (const each of all) {
      // Neighbours share the bar between them.
      const free = kept.at(-1)?.end ?? 0
      if (each.start >= free || (each.start === free - 1 && folded[each.start] === '|')) kept.push(each)
    }
    return kept
  }

  const otherSpellings = (folded: string): string[] => {
    const others = new Set<string>()
    for (const { start, end, group } of find(folded)) {
      const [before, after] = [folded.slice(0, start), folded.slice(end)]
      for (const spelling of groups[group] ?? []) others.add(rejoined(before, spelling, after))
    }
    others.delete(folded)
    return [...others].slice(0, MOST_SPELLINGS)
  }
  return { find, otherSpellings, spellings: (group) => groups[group] ?? [] }
}

/** The parts of a folded text put together as if they had been folded as one. */
function rejoined(...parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((left, right) => {
    const [bare, rest] = [left.replace(/\|$/, ''), right.replace(/^\|/, '')]
    return isCjk(lastOf(bare)) && isCjk(firstOf(rest)) ? bare + rest : `${bare}|${rest}`
  })
}

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0)
const lastOf = (text: string) => [...text].at(-1) ?? ''
