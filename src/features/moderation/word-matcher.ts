import { AhoCorasick } from '#platform/text/aho-corasick.ts'
import type { WordCategory, WordVerdict } from './contract.ts'
import { lettersOf, type Letters } from './letters.ts'

export interface ListedWord {
  readonly word: string
  readonly category: WordCategory
  readonly verdict: WordVerdict
}

/** More signs than these between two letters of a word are no attempt to hide it. */
const WIDEST_GAP = 12
/** What stands between the sentences and parts of a sentence that anybody writes. */
const PUNCTUATION = /^[\s，。；：！？、,.;:!?“”‘’"'()（）《》【】\-–—/]+$/

/** Signs that stand for 票 in 发票, not where they begin a word of their own (漂亮, 漂移, 飘窗, 嘌呤). */
const SOUNDS_LIKE_TICKET = /[漂飘嘌](?![亮移浮流白泊洗染游荡逸窗扬散带香落动渺忽零起呤])/g

/**
 * Finds the words of a list whatever width, case or form they are written in and whatever signs stand between their
 * letters. A word that only arises where a sentence ends and the next begins, or by what its signs sound like, is never
 * refused outright, only held; one that begins or ends in Latin letters or digits must stand alone there (C-70).
 */
export function createWordMatcher(list: readonly ListedWord[]): (letters: Letters) => ListedWord[] {
  const machine = new AhoCorasick(list.map(({ word }) => lettersOf(word).text))
  return (letters) => {
    const found = new Map<string, ListedWord>()
    const look = (text: string, isAsWritten: boolean) => {
      for (const { pattern, start, end } of machine.findAll(text)) {
        const entry = list[pattern]
        if (!entry || !isWholeWord(letters, start, end)) continue
        const gaps = gapsOf(letters, start, end)
        if (gaps.some((gap) => [...gap].length > WIDEST_GAP)) continue
        const isChance = !isAsWritten || (gaps.length === 1 && PUNCTUATION.test(gaps[0] ?? ''))
        const known = found.get(entry.word)
        if (known?.verdict === 'refuse') continue
        found.set(entry.word, isChance ? { ...entry, verdict: 'hold' } : entry)
      }
    }
    look(letters.text, true)
    const heard = heardAs(letters.text)
    if (heard !== letters.text) look(heard, false)
    return [...found.values()]
  }
}

/** The text with the signs by which 发票 is disguised read as what they sound like, sign for sign. */
const heardAs = (text: string) => text.replaceAll(SOUNDS_LIKE_TICKET, '票').replaceAll('髮', '发')

/** What stands between the letters of a word, where anything does. */
export function gapsOf({ places, characters }: Letters, start: number, end: number): string[] {
  const gaps: string[] = []
  for (let unit = start + 1; unit < end; unit += 1) {
    const before = places[unit - 1] ?? 0
    const here = places[unit] ?? 0
    if (here - before > 1) gaps.push(characters.slice(before + 1, here).join(''))
  }
  return gaps
}

const LATIN = /[a-z0-9]/

function isWholeWord({ text, places }: Letters, start: number, end: number): boolean {
  const runsOn = (inner: number, outer: number) =>
    LATIN.test(text.charAt(inner)) &&
    LATIN.test(text.charAt(outer)) &&
    Math.abs((places[outer] ?? 0) - (places[inner] ?? 0)) <= 1
  return !runsOn(start, start - 1) && !runsOn(end - 1, end)
}
