import { foldWithPlaces } from './fold.ts'
import type { MarkedText, Ranges } from './contract.ts'

/** Characters of a snippet, and how many of them stand before the first word found. */
const SNIPPET = 140
const BEFORE = 30

/** Where the words stand in a text, whatever their width and case; overlapping places become one. */
export function rangesOf(text: string, words: readonly string[]): Ranges {
  const folded = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + word.length)) {
      found.push([folded.starts[at] ?? 0, folded.ends[at + word.length - 1] ?? 0])
    }
  }
  const joined: [number, number][] = []
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** A stretch of the text around the first word found, or its beginning where none stands in it. */
export function snippetOf(text: string, words: readonly string[]): MarkedText {
  const at = firstPlace(text, words)
  const from = at <= BEFORE ? 0 : wholeAt(text, at - BEFORE)
  const to = wholeAt(text, Math.min(text.length, from + SNIPPET))
  const cut = text.slice(from, to).replaceAll(/\s/gu, ' ')
  const shown = `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
  return { text: shown, ranges: rangesOf(shown, words) }
}

/** The first place of the word that comes first in the query; 0 when none is there. */
function firstPlace(text: string, words: readonly string[]): number {
  const small = text.toLowerCase()
  for (const word of words) {
    const quick = small.length === text.length ? small.indexOf(word) : -1
    if (quick !== -1) return quick
  }
  // Widths and blanks differ from the plain text, so the exact way is gone.
  const folded = foldWithPlaces(text)
  for (const word of words) {
    const at = folded.text.indexOf(word)
    if (at !== -1) return folded.starts[at] ?? 0
  }
  return 0
}

/** The place, moved back when it would cut a character in two. */
function wholeAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place
}
