import { isCjk } from './fold.ts'
import { cut, runsOf } from './tokens.ts'

/**
 * The part of a text that is paid for is found by the words it holds and by nothing else: no phrase, no number, no
 * order. Whoever may not read it learns which words occur, never what is said with them (C-57).
 */

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Longer runs would be phrases. */
const LONGEST = 4

/** The words of a folded text that may be asked for. */
export function gatedWordsOf(folded: string): Set<string> {
  const words = new Set<string>()
  for (const piece of runsOf(folded).flat()) {
    if (isCjk(piece)) for (const word of wordsOfChinese(piece)) words.add(word)
    else if (isNamed(piece)) words.add(cut(piece))
  }
  return words
}

/** The choices of words that stand for a folded query word there; none when it cannot be asked for (numbers, single characters). */
export function gatedWordsFor(folded: string): string[][] {
  const pieces = runsOf(folded).flat()
  const [only = ''] = pieces
  const whole = pieces.length === 1 && isCjk(only) && isWordLong(only) ? [[only]] : []
  const words: string[] = []
  for (const piece of pieces) {
    const found = isCjk(piece) ? [...wordsOfChinese(piece)] : isNamed(piece) ? [cut(piece)] : []
    if (found.length === 0 || (isCjk(piece) && found.join('').length < [...piece].length)) return whole
    words.push(...found)
  }
  return words.length > 0 ? [...whole, words] : whole
}

const isWordLong = (text: string) => [...text].length > 1 && [...text].length <= LONGEST

/** A word of letters; numbers are what is paid for. */
const isNamed = (piece: string) => /^[\p{L}\p{M}]{2,}$/u.test(piece)

/**
 * Words of two to four characters; a character that the segmenter leaves alone is joined to what stands before it,
 * since it parts 界面态 and 氧化层 in two.
 */
function* wordsOfChinese(text: string): Generator<string> {
  let before = ''
  for (const { segment } of segmenter.segment(text)) {
    if (isWordLong(segment)) yield segment
    if (before !== '' && [...segment].length === 1 && isWordLong(before + segment)) yield before + segment
    before = segment
  }
}
