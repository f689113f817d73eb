import { fold } from './fold.ts'
import { LONGEST_QUERY } from './limits.ts'
import { runsOf } from './tokens.ts'
import { withUnitsJoined } from './units.ts'

/** One of the words of a query. */
export interface Word {
  /** As it was typed. */
  readonly text: string
  readonly folded: string
}

const MOST_WORDS = 10
const BETWEEN_WORDS = /[\s,，、;；]+/u

/**
 * The words of a query, parted by blanks and commas (B-67), at most ten; a number and its unit are one. Words of which
 * nothing can be looked for, signs alone, are left out; a word with a sentence's end in it is two.
 */
export function readQuery(query: string): Word[] {
  const words: Word[] = []
  for (const text of withUnitsJoined(query.slice(0, 4 * LONGEST_QUERY)).split(BETWEEN_WORDS)) {
    const parts = fold(text).split(/[ \n]/).filter(hasWord)
    for (const folded of parts) {
      if (words.length === MOST_WORDS || words.some((word) => word.folded === folded)) continue
      words.push({ text: parts.length === 1 ? text : plain(folded), folded })
    }
  }
  return words
}

/** A folded word as it may be shown. */
export const plain = (folded: string) => folded.replaceAll('|', '')

const hasWord = (folded: string) =>
  runsOf(folded).some((pieces) => pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece)))
