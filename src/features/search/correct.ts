import leven from 'leven'
import { keyOf, syllablesOf, type Name, type Names } from './names.ts'
import type { Word } from './read-query.ts'

/** What was probably meant: names spoken as what was typed, its initials, or a letter away from it. */

const LONGEST_NAME = 8
/** Two letters stand for too much. */
const SHORTEST_INITIALS = 3

/** The query with the words corrected that are no names but sound or look like one; undefined when none does. */
export function correctQuery(words: readonly Word[], names: Names): string | undefined {
  const corrected = words.map(({ text }) => correctWord(keyOf(text), names) ?? text)
  return corrected.some((text, index) => text !== words[index]?.text) ? corrected.join(' ') : undefined
}

function correctWord(key: string, names: Names): string | undefined {
  if (names.has(key)) return undefined
  if (/^[a-z]+$/.test(key)) return spelled(key, names)
  return /\p{Script=Han}/u.test(key) ? sounding(key, names) : undefined
}

/** Letters: pinyin, initials, or a name with a wrong letter. */
function spelled(letters: string, names: Names): string | undefined {
  const spoken =
    names.spokenAs(letters)[0] ??
    (letters.length >= SHORTEST_INITIALS ? names.shortenedAs(letters)[0] : undefined)
  if (spoken) return spoken.text
  if (letters.length < 4) return undefined
  const most = letters.length >= 8 ? 2 : 1
  let best: { name: Name; away: number } | undefined
  for (const name of names.all) {
    if (!/^[a-z]/.test(name.key) || Math.abs(name.key.length - letters.length) > most) continue
    const away = distanceOf(name.key, letters)
    if (away <= most && away < (best?.away ?? Infinity)) best = { name, away }
  }
  return best?.name.text
}

/** Two letters that changed places are one mistake. */
function distanceOf(name: string, typed: string): number {
  const away = leven(name, typed)
  return away === 2 && [...name].toSorted().join('') === [...typed].toSorted().join('') ? 1 : away
}

/** Chinese: the longest runs that sound like a name of as many characters are written as that name. */
function sounding(key: string, names: Names): string | undefined {
  const characters = [...key]
  const syllables = syllablesOf(key)
  if (syllables.length !== characters.length) return undefined
  let written = ''
  for (let at = 0; at < characters.length;) {
    const found = longestFrom(at, { characters, syllables, names })
    written += found?.text ?? characters[at] ?? ''
    at += found ? [...found.key].length : 1
  }
  return written === key ? undefined : written
}

function longestFrom(
  at: number,
  {
    characters,
    syllables,
    names,
  }: { characters: readonly string[]; syllables: readonly string[]; names: Names },
): Name | undefined {
  for (let length = Math.min(LONGEST_NAME, characters.length - at); length >= 2; length -= 1) {
    const typed = characters.slice(at, at + length).join('')
    const alike = names.spokenAs(syllables.slice(at, at + length).join(''))
    const same = alike.find((name) => name.key === typed)
    const found = same ?? alike.find((name) => [...name.key].length === length)
    // Two characters sound like too much; at least one must be right.
    if (
      found &&
      (same || length > 2 || [...found.key].some((each, index) => each === characters[at + index]))
    )
      return found
  }
  return undefined
}
