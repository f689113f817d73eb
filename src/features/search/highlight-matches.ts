import type { MarkedText, Ranges } from './contract.ts'
import { isCjk } from './fold.ts'
import { traditionalOf } from './simplified.ts'
import { runsOf } from './tokens.ts'

/** Characters of a snippet, and how many of them stand before the first word found. */
const SNIPPET = 140
const BEFORE = 30

const SIGNS_BETWEEN = /[\s\-_.'’()（）[\]{}:：*^~]*/u
/** The bracket that closes RDS(on). */
const CLOSING = /(?:(?<=[(（]\p{L}{1,20})[)）])?/u

/** Patterns that find folded words in texts as they are written, whatever their case, width, blanks and signs. */
export function patternsOf(words: readonly string[]): RegExp[] {
  return words
    .map(patternOfWord)
    .filter(Boolean)
    .map((pattern) => new RegExp(pattern, 'giu'))
}

function patternOfWord(folded: string): string {
  const pieces = runsOf(folded).flat()
  const pattern = pieces
    .map((piece, index) => {
      const isFirst = index === 0
      const isLast = index === pieces.length - 1
      const start = isFirst && folded.startsWith('|') ? notAfter(piece) : ''
      const end = isLast && folded.endsWith('|') ? notBefore(piece) : ''
      const between = isCjk(piece) ? String.raw`\s*` : /^\d/.test(piece) ? ',?' : ''
      return `${start}${[...piece].map(patternOfCharacter).join(between)}${end}`
    })
    .join(SIGNS_BETWEEN.source)
  return pieces.length > 1 ? `${pattern}${CLOSING.source}` : pattern
}

const notAfter = (piece: string) =>
  /^\p{L}/u.test(piece) ? String.raw`(?<!\p{Script=Latin})` : /^\d/.test(piece) ? String.raw`(?<!\d)` : ''
const notBefore = (piece: string) =>
  /\p{L}$/u.test(piece) ? String.raw`(?!\p{Script=Latin})` : /\d$/.test(piece) ? String.raw`(?!\d)` : ''

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

function patternOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x30 && code <= 0x39) {
    const digit = code - 0x30
    return `[${character}${String.fromCharCode(0xff10 + digit)}${SUPERSCRIPTS[digit]}${SUBSCRIPTS[digit]}]`
  }
  if (code > 0x20 && code < 0x7f) {
    const wide = String.fromCharCode(code + 0xfee0)
    return `[${/[a-z]/.test(character) ? character : `\\u{${code.toString(16)}}`}${wide}]`
  }
  if (character === 'μ') return '[μµ]'
  const traditional = traditionalOf(character)
  return traditional ? `[${character}${traditional}]` : character
}

/** Where the words stand in a text; places that overlap or touch become one. */
export function rangesOf(text: string, patterns: readonly RegExp[]): Ranges {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length] as const),
  )
  const joined: [number, number][] = []
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** A part of the text around the first word found, or its beginning where none stands in it. */
export function snippetOf(text: string, patterns: readonly RegExp[]): MarkedText {
  const at = patterns.map((pattern) => text.search(pattern)).find((place) => place >= 0) ?? 0
  const from = at <= BEFORE ? 0 : wholeAt(text, at - BEFORE)
  const to = wholeAt(text, Math.min(text.length, from + SNIPPET))
  const cut = text.slice(from, to).replaceAll(/\s/gu, ' ')
  const shown = `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
  return { text: shown, ranges: rangesOf(shown, patterns) }
}

/** The place, moved back when it would cut a character in two. */
function wholeAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place
}
