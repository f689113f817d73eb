import { expect, test } from 'vitest'
import { chartShape } from './chart-shape.ts'
import type { Drawn } from './contract.ts'
import { parseValueTable } from './value-table.ts'

const shapeOf = (text: string, unit = '亿元', drawn: Drawn = 'auto') => {
  const table = parseValueTable(text)
  return table && chartShape({ table, unit, source: '', drawn })
}

test('figures along years and quarters are a line, and a dash is a gap in it', () => {
  const shape = shapeOf(
    '年份\t碳化硅\t氮化镓\n2024\t1,120\t—\n2025\t1,300\t−8%\n2026E\t1,500\t12\n2027E\t1,700\t20',
  )
  expect(shape?.kind).toBe('line')
  expect(shape?.series).toEqual([
    { name: '碳化硅', values: [1120, 1300, 1500, 1700] },
    { name: '氮化镓', values: [undefined, -8, 12, 20] },
  ])
  expect(shape?.marks).toEqual([-500, 0, 500, 1000, 1500, 2000])
})

test('figures of things are bars, as are fewer steps than make a line', () => {
  expect(shapeOf('应用\t份额\n主驱\t54\n光伏\t22')?.kind).toBe('bar')
  expect(shapeOf('年份\t份额\n2025\t54\n2026\t22')?.kind).toBe('bar')
})

test('whoever publishes them says otherwise, and still not what cannot be drawn', () => {
  const years = '年份\t份额\n2023\t1\n2024\t2\n2025\t3\n2026\t4'
  expect(shapeOf(years, '%', 'bar')?.kind).toBe('bar')
  expect(shapeOf('应用\t份额\n主驱\t54\n光伏\t22', '%', 'line')?.kind).toBe('line')
  expect(shapeOf(years, '%', 'table')).toBeUndefined()
  expect(shapeOf('器件\t结果\n甲\t通过\n乙\t失效', '个', 'bar')).toBeUndefined()
})

test('the axis holds nought and every figure, by round marks', () => {
  expect(shapeOf('应用\t份额\n主驱\t0.03\n光伏\t0.011')?.marks).toEqual([0, 0.01, 0.02, 0.03])
  expect(shapeOf('应用\t份额\n主驱\t0\n光伏\t0')?.marks).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(shapeOf('应用\t份额\n主驱\t-30\n光伏\t-7')?.marks).toEqual([-30, -20, -10, 0])
})

test.each([
  ['words among the figures', '器件\t结果\t数\n甲\t通过\t1\n乙\t失效\t2', '个'],
  ['a unit for each column', '器件\t电压\t电流\n甲\t650\t10\n乙\t1200\t20', ''],
  ['one line', '年份\t值\n2026\t1', '亿元'],
  ['nothing but gaps', '年份\t值\n2025\t—\n2026\t', '亿元'],
  [
    'more series than colours',
    `年份\t${'值\t'.repeat(6)}值\n2025${'\t1'.repeat(7)}\n2026${'\t1'.repeat(7)}`,
    '',
  ],
  ['more bars than a telephone shows', `器件\t值${'\n甲\t1'.repeat(41)}`, '个'],
])('%s: the table alone', (_, text, unit) => {
  expect(parseValueTable(text)).toBeDefined()
  expect(shapeOf(text, unit)).toBeUndefined()
})

test('figures that no axis can hold are not drawn', () => {
  expect(shapeOf('年份\t甲\n2022\t1e308\n2023\t-1e308\n2024\t1')).toBeUndefined()
})
