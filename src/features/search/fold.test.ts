import { describe, expect, test } from 'vitest'
import { fold, foldWithPlaces } from './fold.ts'

describe('folding', () => {
  test.each([
    ['８英寸 ＳｉＣ 衬底', '8英寸sic衬底'],
    ['sic mosfet', 'sic mosfet'],
    ['SiC  \u00a0MOSFET ', 'sic mosfet'],
    ['碳\u200b化硅', '碳化硅'],
    ['㎜ ﬁ Ⅷ', 'mm fi viii'],
    ['第一段\n 第二段', '第一段\n第二段'],
    ['A，B', 'a,b'],
    ['', ''],
  ])('%j compares as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('a part of a text folds to a part of the folded text, so nothing contained is lost', () => {
    const text = '采用８英寸 SiC 衬底的 MOSFET，İstanbul 的 ﬁlm 与👩‍🔬'
    for (const part of ['８英寸', 'SiC', '衬底的', 'MOSFET', 'İstanbul', 'ﬁlm', '👩‍🔬']) {
      expect(fold(text)).toContain(fold(part))
    }
  })

  test('every folded unit knows where it comes from', () => {
    const text = 'Ａ 长㎜ b'
    const { text: folded, starts, ends } = foldWithPlaces(text)
    expect(folded).toBe('a长mm b')
    expect([...folded].map((_, at) => text.slice(starts[at], ends[at]))).toEqual([
      'Ａ',
      '长',
      '㎜',
      '㎜',
      ' ',
      'b',
    ])
  })
})
