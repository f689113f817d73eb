import { expect, test } from 'vitest'
import { sheetOf } from './sheet.ts'

test.each([
  '=HYPERLINK("http://evil")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\u200b=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('a spreadsheet does not calculate %j', (cell) =>
  expect(sheetOf([['a', cell]])).toMatch(/^a\t'[=+\-@＝＋－＠]/),
)

test('a cell stays in its row and column, and plain text as it is', () => {
  expect(sheetOf([['甲\n乙\t丙\u001b[2J', '—', '299.00', '-8.50'], ['x']])).toBe(
    '甲 乙 丙 [2J\t—\t299.00\t-8.50\nx\n',
  )
})
