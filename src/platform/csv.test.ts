import { expect, test } from 'vitest'
import { csvOf, harmless, withoutMark } from './csv.ts'

test.each([
  '=1+1',
  '+86',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\n正文',
  ' =1',
  '\u200b=1',
  '＝1+1',
  '＋86',
  '－1',
  '＠SUM(A1)',
])('%j is text, and no formula', (cell) => {
  expect(harmless(cell)).toBe(`'${cell}`)
})

test('what is text already stays as it is', () => {
  expect(harmless('碳化硅 = 好')).toBe('碳化硅 = 好')
  expect(harmless('-8.5')).toBe('-8.5')
  expect(harmless(' 甲')).toBe(' 甲')
  expect(harmless('')).toBe('')
})

test('begins with the mark by which Excel knows UTF-8, and quotes commas, quotes and lines', () => {
  expect(
    csvOf([
      ['编号', '标题'],
      ['1', '甲,"乙"\n丙'],
      ['2', '=cmd'],
    ]),
  ).toBe('\uFEFF编号,标题\r\n1,"甲,""乙""\n丙"\r\n2,\'=cmd\r\n')
})

test.each(['20261130000001234567', '001', '＋86', ' =1', '@甲'])('%j comes back as it was', (cell) => {
  const [, written] = /^\uFEFF(.*)\r\n$/.exec(csvOf([[cell]])) ?? []
  expect(written).toBe(`'${cell}`)
  expect(withoutMark(written ?? '')).toBe(cell)
})

test('figures are as they are, however long, and a quote of somebody’s own stays', () => {
  expect(csvOf([['123456789012', '0.5', '-3']], () => true)).toBe('\uFEFF123456789012,0.5,-3\r\n')
  expect(withoutMark("'t Hart")).toBe("'t Hart")
  expect(withoutMark('甲')).toBe('甲')
})
