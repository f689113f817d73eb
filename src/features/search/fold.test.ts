import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

describe('folding', () => {
  test.each([
    ['８英寸 ＳｉＣ 衬底', '|8|英寸|sic|衬底'],
    ['首批8英寸SiC衬底', '首批|8|英寸|sic|衬底'],
    ['SiC  \u00a0MOSFET ', '|sic| |mosfet|'],
    ['碳\u200b化 硅', '碳化硅'],
    ['㎜ ﬁ Ⅷ', '|mm| |fi| |viii|'],
    ['第一段\n 第二段', '第一段\n第二段'],
    ['碳化硅，衬底', '碳化硅\n衬底'],
    ['1.2 kV', '|1.2|kv|'],
    ['1,200V', '|1200|v|'],
    ['0.5 %', '|0.5|%|'],
    ['R&D', '|r|&|d|'],
    ['C++', '|c|++|'],
    ['p-GaN', '|p|gan|'],
    ['RDS(on)', '|rds|on|'],
    ['25 ℃', '|25|°|c|'],
    ['5 papers', '|5| |papers|'],
    ['氮化鎵與碳化矽', '氮化镓与碳化硅'],
    ['\ud800硅', '硅'],
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
})
