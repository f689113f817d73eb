import { expect, test } from 'vitest'
import { glimpseOf, knownUntil } from './glimpse.ts'
import { parseValueTable } from './value-table.ts'

const values = (text: string, unit = '万片') => {
  const table = parseValueTable(text.replaceAll(' ', '\t'))
  if (!table) throw new Error('no table')
  return { table, unit, source: '' }
}

test('along a time the last figure that is known is told with its change, and no forecast', () => {
  const power = values('年份 碳化硅 氮化镓\n2023 108 22\n2024 141 31\n2025 1680.5 44\n2026E 2040 63', '亿元')
  expect(glimpseOf(power)).toEqual({
    kind: 'latest',
    of: '碳化硅',
    at: '2025',
    value: '1,680.5',
    unit: '亿元',
    change: { by: '1,091.8%', way: 'up', against: '2024' },
    curves: [
      [108, 141, 1680.5],
      [22, 31, 44],
    ],
  })
  expect(knownUntil(power)).toBe('2025')
})

test('shares change by points, and what was nothing by what it became', () => {
  const change = (text: string, unit: string) => {
    const glimpse = glimpseOf(values(text, unit))
    return glimpse?.kind === 'latest' ? glimpse.change : undefined
  }
  expect(change('季度 良率\n25Q1 60\n25Q2 61\n25Q3 66\n25Q4 63.5', '%')).toEqual({
    by: '2.5 个百分点',
    way: 'down',
    against: '25Q3',
  })
  expect(change('季度 片数\n25Q1 0\n25Q2 0\n25Q3 0\n25Q4 1.5', '千片')).toMatchObject({ by: '1.5 千片' })
  expect(change('季度 片数\n25Q1 3\n25Q2 3\n25Q3 —\n25Q4 3', '千片')).toEqual({
    by: '0%',
    way: 'same',
    against: '25Q2',
  })
})

test('a comparison tells its largest, against the column before where columns are times', () => {
  expect(glimpseOf(values('应用 2024年 2026年预计\n主驱 52 71\n光储 14 29'))).toMatchObject({
    kind: 'largest',
    of: '主驱',
    at: '2026年预计',
    value: '71',
    change: { way: 'up', against: '2024年' },
    bars: [71, 29],
  })
  expect(glimpseOf(values('应用 甲 乙\n主驱 52 71\n光储 14 29'))).not.toHaveProperty('change.by')
  expect(knownUntil(values('应用 2024年 2026年预计\n主驱 52 71\n光储 14 29'))).toBe('2024年')
  expect(knownUntil(values('应用 甲 乙\n主驱 52 71\n光储 14 29'))).toBeUndefined()
})

test('tables that are not drawn are told by their first lines, and by their last along a time', () => {
  const words = values('器件 交期 说明\nMOSFET 12周 平稳\n二极管 8周 缩短\nIGBT 6周 平稳\n模块 9周 平稳', '')
  expect(glimpseOf(words)).toEqual({
    kind: 'lines',
    heading: '器件／交期',
    lines: [
      ['MOSFET', '12周'],
      ['二极管', '8周'],
      ['IGBT', '6周'],
    ],
  })
  const inTime = values('季度 笔数 占比\n25Q1 10 4\n25Q2 9 3\n25Q3 7 2\n25Q4 8 1\n26Q1E 9 1', '')
  expect(glimpseOf(inTime)).toMatchObject({
    lines: [
      ['25Q2', '9'],
      ['25Q3', '7'],
      ['25Q4', '8'],
    ],
  })
  expect(glimpseOf(undefined)).toBeUndefined()
})
