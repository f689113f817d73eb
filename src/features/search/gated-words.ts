import { isCjk } from './fold.ts'
import { cut, stretchesOf } from './tokens.ts'

/**
 * The part of a text that is paid for is found by the words it holds and by nothing else: no phrase, no number, no
 * order. Whoever may not read it learns which words occur, never what is said with them (C-57).
 */

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Longer stretches would be phrases. */
const LONGEST = 4

/** The words of a folded text that may be asked for. */
export function gatedWordsOf(folded: string): Set<string> {
  const words = new Set<string>()
  for (const piece of stretchesOf(folded).flat()) {
    if (isCjk(piece)) for (const word of wordsOfChinese(piece)) words.add(word)
    else if (isNamed(piece)) words.add(cut(piece))
  }
  return words
}

/** The words that stand for a folded query word there; undefined when it cannot be asked for (numbers, single characters). */
export function gatedWordsFor(folded: string): string[] | undefined {
  const words: string[] = []
  for (const piece of stretchesOf(folded).flat()) {
    const found = isCjk(piece) ? [...wordsOfChinese(piece)] : isNamed(piece) ? [cut(piece)] : []
    if (found.length === 0 || (isCjk(piece) && found.join('').length < [...piece].length)) return undefined
    words.push(...found)
  }
  return words.length > 0 ? words : undefined
}

/** A word of letters; numbers are what is paid for. */
const isNamed = (piece: string) => /^[\p{L}\p{M}]{2,}$/u.test(piece)

/** Words of two to four characters; characters that the segmenter leaves alone are joined by twos. */
function* wordsOfChinese(text: string): Generator<string> {
  let single = ''
  for (const { segment } of segmenter.segment(text)) {
    const characters = [...segment]
    if (characters.length === 1) {
      if (single !== '') yield single + segment
      single = segment
      continue
    }
    single = ''
    if (characters.length <= LONGEST) yield segment
  }
}
