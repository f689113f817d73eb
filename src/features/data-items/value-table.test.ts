import { expect, test } from 'vitest'
import { parseValueTable, rowsOfFile, ValueTableText } from './value-table.ts'

const TEXT = '年份\t碳化硅\t氮化镓\r\n2025\t168\t44\r\n\r\n2026E\t204\t63\r\n'

test('what a spreadsheet gives becomes headings and lines', () => {
  const headings = ['年份', '碳化硅', '氮化镓']
  const lines = [
    ['2025', '168', '44'],
    ['2026E', '204', '63'],
  ]
  expect(parseValueTable(TEXT)).toEqual({ headings, lines })
})

test.each([
  ['headings alone', '年份\t碳化硅'],
  ['one column', '年份\n2025'],
  ['a line that is too short', '年份\t碳化硅\n2025'],
  ['a line that is too long', '年份\t碳化硅\n2025\t168\t44'],
  ['too many columns', `${'年\t'.repeat(31)}\n${'1\t'.repeat(31)}`],
  ['too many lines', `年份\t数\n${'2025\t1\n'.repeat(1001)}`],
])('%s is no table, and is refused to an editor', (_, text) => {
  expect(parseValueTable(text)).toBeUndefined()
  expect(ValueTableText.safeParse(text).success).toBe(false)
})

test('nothing is no table and may be said', () => {
  expect(parseValueTable('')).toBeUndefined()
  expect(ValueTableText.parse(undefined)).toBe('')
})

test('a file says the unit in every heading of figures', () => {
  const table = parseValueTable(TEXT)
  expect(table && rowsOfFile(table, '亿元')[0]).toEqual(['年份', '碳化硅（亿元）', '氮化镓（亿元）'])
  expect(table && rowsOfFile(table, '')[0]).toEqual(['年份', '碳化硅', '氮化镓'])
})
