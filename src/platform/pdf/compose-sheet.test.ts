import { afterAll, describe, expect, test } from 'vitest'
import { A4, type SheetItem } from './sheet.ts'
import { testPdfPages, textsOf } from './testing.ts'

const pdf = testPdfPages()
afterAll(() => pdf.close())

const text = (said: string, more: Partial<Extract<SheetItem, { kind: 'text' }>> = {}): SheetItem => ({
  kind: 'text',
  text: said,
  left: 40,
  top: 40,
  width: 200,
  size: 20,
  ...more,
})
const textOn = async (...items: SheetItem[]) => {
  const bytes = await pdf.compose({ title: '电子票', pages: [{ ...A4, items }] })
  const [read, ...others] = await textsOf(bytes)
  expect(others).toEqual([])
  return read?.replaceAll(/\s+/g, '')
}

describe('a sheet', () => {
  test('has a page for each, with Chinese as text that can be copied', async () => {
    const page = { ...A4, items: [text('宽禁带功率年会')] }
    const bytes = await pdf.compose({ title: '胸牌', pages: [page, { ...page, items: [text('欧阳晓岚')] }] })
    expect(await textsOf(bytes)).toEqual(['宽禁带功率年会', '欧阳晓岚'])
  })

  test('makes a text smaller before it cuts it', async () => {
    expect(await textOn(text('澜江宽禁带半导体有限公司'))).toBe('澜江宽禁带半导体有限公司')
    expect(await textOn(text('澜'.repeat(60)))).toMatch(/^澜{10,20}…$/)
    expect(await textOn(text('澜'.repeat(60), { lines: 4 }))).toBe('澜'.repeat(60))
    expect(await textOn(text('x'.repeat(400), { lines: 2 }))).toMatch(/^x{30,100}…$/)
  })

  test('never goes to a page more, wherever a text stands', async () => {
    expect(await textOn(text('很长'.repeat(200), { top: 835, lines: 3 }))).toMatch(/^很长.*…$/)
  })

  test('writes what is measured in this industry: Greek letters as they are, small signs that the font has not plainly', async () => {
    expect(await textOn(text('13mΩ 5μm β-Ga₂O₃ Ⅲ 10⁻⁶ m²', { width: 400 }))).toBe('13mΩ5μmβ-Ga2O3Ⅲ10^-6m²')
  })

  test('draws what the font does not know as a box, and nothing that is invisible', async () => {
    expect(await textOn(text('某😀人\u202E\u0000\n李'))).toBe('某□人李')
    expect(await textOn(text('\u200B'))).toBe('')
  })
})
