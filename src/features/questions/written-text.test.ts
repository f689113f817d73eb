import { expect, test } from 'vitest'
import { cleanLine, cleanText, isBlank, lengthOf } from './written-text.ts'

test.each(['', '   ', '\n\t\u3000', '\u200B\u200F\u202E', '\uFEFF', '\u3164', '\u2800', '\uFE0F'])(
  '%j shows nothing and counts as empty',
  (text) => expect(isBlank(text)).toBe(true),
)

test.each(['？', '😀', '👨‍👩‍👧', '1️⃣', 'שלום', '<b></b>', '\u200Fعربي'])('%j shows something', (text) =>
  expect(isBlank(text)).toBe(false),
)

test('a text keeps its lines and markup, and loses controls and what turns it around', () => {
  expect(cleanText(' 一\r\n二\u0007\u202E三  \n\n\n\n<b>四</b>\u2028五 ')).toBe('一\n二三\n\n<b>四</b>\n五')
  expect(cleanText('\u200Fعربي')).toBe('\u200Fعربي')
})

test('a title stands on one line', () => {
  expect(cleanLine(' 怎么\n\n选\t衬底？ ')).toBe('怎么 选 衬底？')
})

test('an emoji is one character', () => {
  expect(lengthOf('😀😀')).toBe(2)
})
