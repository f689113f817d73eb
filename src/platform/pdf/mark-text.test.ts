import { describe, expect, test } from 'vitest'
import { drawableLines } from './mark-text.ts'

const KNOWN = new Set('欧阳晓岚某人订单0123456789*- Aé…')
const lines = (...given: string[]) => drawableLines(given, (code) => KNOWN.has(String.fromCodePoint(code)))

describe('the lines of a mark', () => {
  test('known signs stay as they are', () => {
    expect(lines('欧阳晓岚 138****5678')).toEqual(['欧阳晓岚 138****5678'])
  })

  test.each([
    ['a rare sign', '某𰻞人', '某□人'],
    ['an emoji', '某😀人', '某□人'],
    ['a family of four with its joiners', '某👨‍👩‍👧‍👦人', '某□人'],
    ['a flag', '某🇨🇳人', '某□人'],
    ['half a surrogate pair', '某\uD83D人', '某人'],
    ['a sign that is for private use', '某\uE000人', '某□人'],
  ])('%s becomes one box at most', (_what, given, drawn) => {
    expect(lines(given)).toEqual([drawn])
  })

  test.each([
    ['marks that turn the direction', '\u202E某\u200F人\u2066\u202C'],
    ['invisible signs', '某\u200B\uFEFF\u00AD\u2060人'],
    ['control signs', '\u0000某\u001B\u0007人\u007F'],
    ['a chosen variant', '某\uFE00人\u{E0101}'],
  ])('%s are removed', (_what, given) => {
    expect(lines(given)).toEqual(['某人'])
  })

  test('letters with separate accents are put together', () => {
    expect(lines('Ae\u0301')).toEqual(['Aé'])
  })

  test('line breaks and repeated spaces become one space', () => {
    expect(lines('  某\r\n\t\u3000人 ')).toEqual(['某 人'])
  })

  test('what is long is cut, what is empty is left out, and eight lines are enough', () => {
    expect(lines('某'.repeat(60))).toEqual([`${'某'.repeat(47)}…`])
    expect(lines('', ' ', '\u200B', '某')).toEqual(['某'])
    expect(lines(...Array.from({ length: 9 }, (_, index) => String(index)))).toHaveLength(8)
  })
})
