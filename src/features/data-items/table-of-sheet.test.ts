import { expect, test } from 'vitest'
import { tableOfSheet } from './table-of-sheet.ts'
import { parseValueTable } from './value-table.ts'

const rowsOf = (text: string) => text.split('\n').map((line) => line.split('|'))

test('titles above the table, empty rows and empty columns behind it are passed over, and said', () => {
  const found = tableOfSheet(
    rowsOf('碳化硅产能|||\n|||\n年份|产能|同比|\n2025|6|12%|\n|||\n2026|8||\n备注合计|14|40%|'),
  )
  expect(found).toEqual({
    table: '年份\t产能\t同比\n2025\t6\t12%\n2026\t8\t\n备注合计\t14\t40%',
    lines: 3,
    problems: [],
    notes: ['“碳化硅产能”在表格上面，当作标题，没有放进数据表', '1 个空格子，当作没有数据'],
  })
  expect(parseValueTable(found.table)?.lines).toHaveLength(3)
})

test('a title that is merged over all columns is no heading', () => {
  const { table } = tableOfSheet(rowsOf('产能|产能|产能\n年份|甲|乙\n2026|1|2'))
  expect(table).toBe('年份\t甲\t乙\n2026\t1\t2')
})

test('a cell of several lines stays one', () => {
  expect(
    tableOfSheet([
      ['年\n份', '产\t能'],
      ['2026', '8'],
    ]).table,
  ).toBe('年 份\t产 能\n2026\t8')
})

test.each<readonly [string, string, readonly string[]]>([
  ['one column', '甲\n乙', ['没有找到表格：至少要有两列']],
  ['nothing below', '甲|乙', ['表头下面没有数据']],
  ['an empty heading', '年|甲||丙\n2026|1|2|3', ['第 1 行 C 列：表头是空的，请写上这一列是什么']],
  ['a heading twice', '年|甲|甲\n2026|1|2', ['第 1 行 C 列：表头“甲”出现了两次']],
  ['a line without a name', '年|甲\n2025|1\n|2', ['第 3 行 A 列：这一行没有名称']],
  ['a cell beyond', '题|\n年|甲\n2026|1|2', ['第 3 行 C 列：这一格在表头之外']],
  ['a formula that failed', '年|甲\n2026|#DIV/0!', ['第 2 行 B 列：公式出错了（#DIV/0!）']],
])('%s is named by its row and column', (_what, text, problems) => {
  expect(tableOfSheet(rowsOf(text))).toMatchObject({ table: '', problems })
})

test('too much is refused, and of many problems the first are said', () => {
  const lines = Array.from({ length: 1001 }, (_, row) => `${row}|1`)
  expect(tableOfSheet(rowsOf(`年|甲\n${lines.join('\n')}`)).problems).toEqual(['有 1001 行，最多 1000 行'])
  const wide = Array.from({ length: 31 }, (_, column) => `列${column}`).join('|')
  expect(tableOfSheet(rowsOf(`${wide}\n${wide}`)).problems).toEqual(['有 31 列，最多 30 列'])
  const nameless = tableOfSheet(rowsOf(`年|甲\n${Array.from({ length: 50 }, () => '|1').join('\n')}`))
  expect(nameless.problems).toHaveLength(21)
  expect(nameless.problems.at(-1)).toBe('还有 30 处')
})
