/**
 * How texts and words are compared: width, ligatures and case do not matter (NFKC, small letters), nor does the blank
 * that many writers set between Chinese and Latin letters. `8英寸 SiC衬底` and `８英寸SIC衬底` fold to the same.
 */

const CJK =
  /[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{323af}]/u
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u
const LINE_END = /[\n\r\u0085]/u

/** Whether a character is written without blanks between words. */
export function isCjk(character: string): boolean {
  const code = character.charCodeAt(0)
  return (code >= 0x4e00 && code <= 0x9fff) || (code > 0x2e00 && CJK.test(character))
}

/** A folded text in which every code unit knows the part of the text it comes from. */
export interface Folded {
  readonly text: string
  /** For each code unit of the folded text, where its character begins and ends in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Folds and remembers where everything came from. */
export function foldWithPlaces(text: string): Folded {
  const starts: number[] = []
  const ends: number[] = []
  const folded = foldEach(text, (length, start, end) => {
    for (let unit = 0; unit < length; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
  })
  return { text: folded, starts, ends }
}

/** The folded text; character by character, so that a part of a text folds to a part of the folded text. */
export function fold(text: string): string {
  return foldEach(text, undefined)
}

type Noted = (length: number, start: number, end: number) => void

function foldEach(text: string, note: Noted | undefined): string {
  let folded = ''
  let wasCjk = false
  /** Where a blank stands that is only written when Latin letters follow. */
  let blank = -1
  for (let start = 0; start < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
    const end = start + character.length
    const piece = foldCharacter(character)
    if (piece === '\n') {
      folded += piece
      note?.(1, start, end)
      wasCjk = true
      blank = -1
    } else if (piece === ' ') {
      if (!wasCjk && folded !== '' && blank === -1) blank = start
    } else if (piece !== '') {
      const isNowCjk = isCjk(piece)
      if (blank !== -1 && !isNowCjk) {
        folded += ' '
        note?.(1, blank, blank + 1)
      }
      folded += piece
      note?.(piece.length, start, end)
      wasCjk = isNowCjk
      blank = -1
    }
    start = end
  }
  return folded
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x4e00 && code <= 0x9fff) return character
  if (code > 0x20 && code < 0x7f) return code >= 0x41 && code <= 0x5a ? character.toLowerCase() : character
  if (LINE_END.test(character)) return '\n'
  if (code === 0 || INVISIBLE.test(character)) return ''
  // A character that has no small or narrow form of its own may become several (㎜ → mm, İ → i̇).
  const piece = character.normalize('NFKC').toLowerCase()
  return piece.trim() === '' ? ' ' : piece.replaceAll(/\s/gu, '')
}
