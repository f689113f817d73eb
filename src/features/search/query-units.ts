import { isCjk } from './fold.ts'
import type { Lexicon } from './lexicon.ts'
import { isAskedWith, meantBy, withoutQuestion } from './question-words.ts'
import { plain, readQuery, type Word } from './read-query.ts'
import { runsOf } from './tokens.ts'
import type { Form, Unit } from './token-query.ts'

/** What is typed, as the things that are looked for. */

/** A synonym stays below what is written as it was typed. */
const SYNONYM = 0.75

/** Each word as it was typed, or as the trade writes it otherwise. */
export function unitsOf(words: readonly Word[], lexicon: Lexicon): Unit[] {
  return words.map((word) => ({ text: word.text, forms: formsOf(word.folded, lexicon) }))
}

/** Each word as the beginning of one, and a single word of letters as a part of one; none where a letter is all there is. */
export function openUnits(words: readonly Word[]): Unit[] {
  if (words.some(({ folded }) => /^\|.\|$/u.test(folded))) return []
  return words.map(({ text, folded }) => ({ text, forms: [{ folded, strength: 1, isOpen: true }] }))
}

/** The words without what they are asked with and with what they ask after, as long as something is left. */
export function withoutQuestions(words: readonly Word[]): Word[] {
  const left = words.flatMap(({ text }) => {
    const asked = meantBy(text)
    return readQuery(asked ? `${withoutQuestion(asked.before)} ${asked.meant}` : withoutQuestion(text))
  })
  return left.length > 0 ? left : [...words]
}

/** What a query asks for: the words that are looked for when nothing holds the question itself. */
export const askedFor = (query: string): string =>
  withoutQuestions(readQuery(query))
    .map(({ text }) => text)
    .join(' ')

function formsOf(folded: string, lexicon: Lexicon): Form[] {
  const literal = [folded, ...numbersOf(folded)].map((form) => ({ folded: form, strength: 1 }))
  const others = lexicon.otherSpellings(folded).map((form) => ({ folded: form, strength: SYNONYM }))
  return [...literal, ...others.filter((other) => literal.every((form) => form.folded !== other.folded))]
}

/** A single English word in its other number: MOSFET and MOSFETs. */
function numbersOf(folded: string): string[] {
  const word = /^\|([a-z]{3,})\|$/.exec(folded)?.[1]
  if (!word) return []
  return [word.endsWith('s') ? `|${word.slice(0, -1)}|` : `|${word}s|`]
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** More words than these ask nothing more. */
const MOST = 6
/** Longer words are mostly several. */
const LONGEST_WHOLE = 4

/**
 * The query in smaller words, for when nothing holds it whole: the trade's words as such, the rest as the runtime cuts
 * it; what only asks and single characters are left out, since they stand everywhere.
 */
export function smallerUnits(words: readonly Word[], lexicon: Lexicon): Unit[] {
  // Among several words a short one is a word as it was typed.
  const isWhole = ({ folded }: Word) => words.length > 1 && plain(folded).length <= LONGEST_WHOLE
  const folded = words.flatMap((word) => (isWhole(word) ? [word.folded] : cut(word.folded, lexicon)))
  return [...new Set(folded)]
    .slice(0, MOST)
    .map((each) => ({ text: plain(each), forms: formsOf(each, lexicon) }))
}

function cut(folded: string, lexicon: Lexicon): string[] {
  const found: string[] = []
  let end = 0
  for (const known of lexicon.find(folded)) {
    found.push(...cutRest(folded.slice(end, known.start)))
    found.push(folded.slice(known.start, known.end))
    end = known.end
  }
  return [...found, ...cutRest(folded.slice(end))]
}

function cutRest(folded: string): string[] {
  const found: string[] = []
  for (const pieces of runsOf(folded)) {
    let word = ''
    for (const piece of pieces) {
      if (!isCjk(piece)) {
        word += `|${piece}`
        continue
      }
      if (word) found.push(`${word}|`)
      word = ''
      found.push(...wordsOfChinese(piece))
    }
    if (word) found.push(`${word}|`)
  }
  return found
}

/** Words of two and more characters; what the runtime leaves alone is joined by twos. */
function wordsOfChinese(text: string): string[] {
  const words: string[] = []
  let single = ''
  for (const { segment } of segmenter.segment(withoutQuestion(text))) {
    if (isAskedWith(segment)) single = ''
    else if ([...segment].length > 1) {
      words.push(segment)
      single = ''
    } else if (single === '') single = segment
    else {
      words.push(single + segment)
      single = ''
    }
  }
  return words
}
