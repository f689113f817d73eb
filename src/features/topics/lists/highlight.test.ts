import { expect, test } from 'vitest'
import { createHighlighter } from './highlight.ts'

const marked = (key: string, text: string) =>
  createHighlighter(key)?.(text)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test('words are marked wherever they stand, ignoring case', () => {
  expect(marked('sic', 'SiC 与 sic 器件')).toBe('[SiC] 与 [sic] 器件')
})

test('a word typed in full width is marked as the search finds it', () => {
  expect(marked('ＳｉＣ １２００Ｖ', 'SiC器件1200V')).toBe('[SiC]器件[1200V]')
})

test('several words may be parted by spaces and both kinds of commas', () => {
  expect(marked('碳化硅，GaN 衬底', '碳化硅衬底与GaN')).toBe('[碳化硅][衬底]与[GaN]')
})

test('signs of a pattern are taken literally', () => {
  expect(marked('C++ (a) .*', 'C++ 和 (a) 和 .* 和 abc')).toBe('[C++] 和 [(a)] 和 [.*] 和 abc')
})

test.each([...'!"#$%&\'()*+-./:<=>?@[\\]^_`{|}~'])('%s within a word is a sign like others', (sign) => {
  expect(marked(`p${sign}GaN`, `栅 p${sign}GaN 与 pGaN`)).toBe(`栅 [p${sign}GaN] 与 pGaN`)
})

test('markup in the key stays text', () => {
  expect(marked('<script>', 'a<script>b')).toBe('a[<script>]b')
})

test('an empty key marks nothing', () => {
  expect(createHighlighter(' ，')).toBeUndefined()
  expect(createHighlighter(undefined)).toBeUndefined()
})

const ascii = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index))
const others = ['－', '·', 'µ', 'Ω', '℃', '²', 'İ', 'ß', '\u0301', '\u200d', '😀', '𠮷', '\ud83d']

test.each([...ascii.filter((sign) => !',;'.includes(sign)), ...others])(
  'a word with %j in it is found as it is written, and nothing else',
  (sign) => {
    expect(marked(`p${sign}GaN`, `一p${sign}GaN二`)).toBe(`一[p${sign}GaN]二`)
    expect(marked(sign, sign)).toBe(`[${sign}]`)
  },
)

test('a letter alone is marked only where it is all that was typed', () => {
  expect(marked('1700 V', '1700 V的MOSFET在CVD之后')).toBe('[1700] V的MOSFET在CVD之后')
  expect(marked('V', 'V形槽')).toBe('[V]形槽')
})
