import { expect, test } from 'vitest'
import { Scan } from './contract.ts'
import { asTyped, mayBeName, mayBeTicket } from './typed-code.ts'

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

test('a name of ten letters may be a number, and is looked for first; what has a figure is nobody’s name', () => {
  expect([asTyped('Mike Muller'), mayBeName('Mike Muller')]).toEqual(['MIKEMULLER', true])
  expect(mayBeName('ABCDE23456')).toBe(false)
})

test('a device keeps and sends what the portal takes, and nothing else', () => {
  const scanned = ['T1.ABCDE23456.3.Ab-_56789xy', 'abcde-23456', 'T1.anything']
  const strange = ['https://example.com/', `T1.${'A'.repeat(58)}`, 'T1.ABCDE23456.3.\u0000', 'T1.票', 'T1.']
  expect([scanned.every(mayBeTicket), strange.some(mayBeTicket)]).toEqual([true, false])
  expect(scanned.every((ticket) => Scan.safeParse({ eventId: 1, scanId: 'a scan of', ticket }).success)).toBe(
    true,
  )
})
