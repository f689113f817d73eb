import { expect, test } from 'vitest'
import { asTyped } from './typed-code.ts'

test.each(['ABCDE23456', 'abcde23456', 'abcde-23456', ' AB CDE 234 56 '])(
  '“%s” is a ticket’s number',
  (text) => {
    expect(asTyped(text)).toBe('ABCDE23456')
  },
)

test.each([
  ['too short', 'ABCDE2345'],
  ['too long', 'ABCDE234567'],
  ['with something before it', '票ABCDE23456'],
  ['with something behind it', 'ABCDE23456票'],
  ['with an O, which no number has', 'ABCDE2345O'],
  ['with a 1, which no number has', 'ABCDE23451'],
  ['of signs', '..........'],
  ['empty', ''],
])('what is %s is no number', (_, text) => {
  expect(asTyped(text)).toBeUndefined()
})
