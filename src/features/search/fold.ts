import { isUnit, UNIT_AT } from './units.ts'
import { simplified } from './simplified.ts'

/**
 * How texts and words are compared. Width, case, ligatures, traditional characters and the blanks around Chinese do not
 * matter. Words of Latin letters, numbers and the signs that mean something stand between bars, so that a comparison of
 * plain strings knows where a word begins and ends: `首批 8 英寸SiC衬底` becomes `首批|8|英寸|sic|衬底`, `1.2 kV` and
 * `1.2kV` both `|1.2|kv|`, `R&D` `|r|&|d|`. A blank stands between words that a blank parts, a line end where a
 * sentence or a part of one ends.
 */

const CJK =
  /[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{323af}]/u
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/u
const LINE_END = /[\n\r\u0085\u2028\u2029]/u
const LETTER = /[\p{L}\p{M}]/u
const DIGIT = /\p{N}/u
/** Signs that are part of what is meant: C++, 0.5%, R&D, I/O, 25 °C. */
const MEANT = '+%#&/°'
/** Signs that join what stands beside them when that is no Chinese on both sides: p-GaN, RDS(on), e.g. */
const JOINING = '-‐‑–—_.\'’^~*()[]{}:"“”'
/** Those of them that end something before a blank. */
const ENDING = '.:'

/** Whether a character is written without blanks between words. */
export function isCjk(character: string): boolean {
  return isCommonCjk(character) || (character.charCodeAt(0) > 0x2e00 && CJK.test(character))
}

function isCommonCjk(character: string): boolean {
  const code = character.charCodeAt(0)
  return code >= 0x4e00 && code <= 0x9fff
}

type Kind = 'cjk' | 'letter' | 'digit' | 'sign'
type Between = 'nothing' | 'join' | 'blank' | 'break'

/** The folded text. */
export function fold(text: string): string {
  let folded = ''
  let before: Kind | undefined
  let between: Between = 'nothing'
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += character.length
    const piece = foldCharacter(character)
    // Most of what is read here is Chinese after Chinese.
    if (before === 'cjk' && between === 'nothing' && isCommonCjk(piece)) {
      folded += piece
      continue
    }
    for (const sign of piece) {
      const kind = kindOf(sign)
      if (kind === undefined) {
        // A point or comma within a number is part of it or nothing.
        if (before === 'digit' && between === 'nothing' && isDigitAt(text, at)) {
          if (sign === '.') folded += '.'
          if (sign === '.' || sign === ',') continue
        }
        between = furtherApart(between, sign, text.charAt(at))
        continue
      }
      if (between === 'blank' && before === 'digit' && isUnitNext(kind, text, at - character.length))
        between = 'join'
      folded += boundary(before, kind, between) + sign
      before = kind
      between = 'nothing'
    }
  }
  return before === undefined || before === 'cjk' ? folded : `${folded}|`
}

/** What stands between two characters, the first of which may be missing. */
function boundary(before: Kind | undefined, kind: Kind, between: Between): string {
  const bar = kind === 'cjk' ? '' : '|'
  if (before === undefined) return bar
  const end = before === 'cjk' ? '' : '|'
  if (before === 'cjk' && kind === 'cjk') return between === 'nothing' || between === 'blank' ? '' : '\n'
  if (between === 'break') return `${end}\n${bar}`
  if (end && bar) return between === 'blank' ? '| |' : between === 'nothing' && before === kind ? '' : '|'
  return '|'
}

function furtherApart(between: Between, sign: string, next: string): Between {
  if (between === 'break' || (ENDING.includes(sign) && next.trim() === '')) return 'break'
  if (sign === ' ') return between === 'join' ? 'join' : 'blank'
  if (JOINING.includes(sign)) return between === 'blank' ? 'blank' : 'join'
  return 'break'
}

function kindOf(sign: string): Kind | undefined {
  const code = sign.charCodeAt(0)
  if (code >= 0x61 && code <= 0x7a) return 'letter'
  if (code >= 0x30 && code <= 0x39) return 'digit'
  if (MEANT.includes(sign)) return 'sign'
  if (code < 0x80) return undefined
  if (isCjk(sign)) return 'cjk'
  if (LETTER.test(sign)) return 'letter'
  return DIGIT.test(sign) ? 'digit' : undefined
}

const isDigitAt = (text: string, at: number) => /[0-9０-９]/.test(text.charAt(at))

/** Whether the word that begins here is a unit of the number before it, or a sign such as % is. */
function isUnitNext(kind: Kind, text: string, at: number): boolean {
  if (kind === 'sign') return text[at] === '%' || text[at] === '％' || text[at] === '°' || text[at] === '℃'
  if (kind !== 'letter') return false
  UNIT_AT.lastIndex = at
  return isUnit(UNIT_AT.exec(text)?.[0] ?? '')
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x4e00 && code <= 0x9fff) return simplified(character)
  if (code > 0x20 && code < 0x7f) return code >= 0x41 && code <= 0x5a ? character.toLowerCase() : character
  if (LINE_END.test(character)) return '\n'
  if (code === 0 || INVISIBLE.test(character)) return ''
  // A character that has no small or narrow form of its own may become several (㎜ → mm, İ → i̇).
  const piece = character.normalize('NFKC').toLowerCase()
  return piece.trim() === '' ? ' ' : piece.replaceAll(/\s/gu, '').toWellFormed()
}
