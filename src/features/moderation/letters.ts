import { simplified } from './simplified.ts'

/**
 * The letters and digits of a text as a person reads them, whatever was done to hide them: one width and case, simplified
 * characters, look-alikes of Latin, and nothing of what stands between them (C-70).
 */
export interface Letters {
  readonly text: string
  /** For every code unit of `text` the character of the original that it was made of. */
  readonly places: readonly number[]
  /** The original's characters (code points). */
  readonly characters: readonly string[]
}

/** Letters of other scripts that look like a Latin one, and Latin in frames that Unicode does not take apart. */
const LOOK_ALIKES = new Map<string, string>([
  ...pairs('аеорсухѕіјνοαρτκв', 'aeopcyxsijvoaptkb'),
  ...pairs('〇零', '00'),
])
const FRAMED: readonly (readonly [first: number, letters: string])[] = [
  [0x1f1e6, 'abcdefghijklmnopqrstuvwxyz'],
  [0x1f150, 'abcdefghijklmnopqrstuvwxyz'],
  [0x1f170, 'abcdefghijklmnopqrstuvwxyz'],
  [0x2776, '123456789'],
  [0x278a, '123456789'],
]

/** Reads a text down to its letters. */
export function lettersOf(original: string): Letters {
  const characters = [...original]
  const places: number[] = []
  let text = ''
  for (const [place, character] of characters.entries()) {
    const letters = foldOne(character)
    for (let unit = 0; unit < letters.length; unit += 1) places.push(place)
    text += letters
  }
  return { text, places, characters }
}

const known = new Map<string, string>()
/** Room for every character in use, and no more for whoever sends all there are. */
const MOST_KNOWN = 20_000

function foldOne(character: string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  const framed = FRAMED.map(([first, letters]) => letters.charAt((character.codePointAt(0) ?? 0) - first))
  const plain = framed.find(Boolean) ?? character.normalize('NFKD').toLowerCase()
  const folded = [...plain]
    .map((part) => LOOK_ALIKES.get(part) ?? simplified(part))
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (known.size < MOST_KNOWN) known.set(character, folded)
  return folded
}

function pairs(from: string, to: string): [string, string][] {
  const targets = [...to]
  return [...from].map((letter, index) => [letter, targets[index] ?? letter])
}
