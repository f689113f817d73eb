import { expect, test } from 'vitest'
import { replaceBetween } from './between.ts'

const MARKS = ['(', ')'] as const

test.each([
  ['一(二)三(四)', '一[二]三[四]'],
  ['(没有完', '(没有完'],
  ['()空', '()空'],
  ['((内)外)', '[(内]外)'],
])('%j becomes %j', (text, made) => {
  expect(replaceBetween(text, MARKS, 100, (inside) => `[${inside}]`)).toBe(made)
})

test('where nothing is given for the outer opening, the inner ones have their turn, and the innermost always', () => {
  const innermost = (inside: string) => (inside.includes('(') ? undefined : `[${inside}]`)
  expect(replaceBetween('(外(内)外)(又)', MARKS, 100, innermost)).toBe('(外[内]外)[又]')
  expect(replaceBetween(`${'('.repeat(30)}内)(又)`, MARKS, 100, innermost)).toBe(`${'('.repeat(29)}[内][又]`)
})

test.each([
  ['before one close', `${'('.repeat(1_000_000)})`],
  ['before every close', `${'('.repeat(1000)})`.repeat(1000)],
  ['without a close', '('.repeat(1_000_000)],
])('a megabyte of openings %s is read a few times and no more', (_where, text) => {
  let read = 0
  const made = replaceBetween(text, MARKS, 500_000, (inside) => {
    read += inside.length
    return undefined
  })
  expect(made).toBe(text)
  expect(read).toBeLessThan(10 * text.length)
})
