import { describe, expect, test } from 'vitest'
import type { Block } from '../body/blocks.ts'
import { LEAST_SHARED, printsOf } from './prints.ts'

const body = (text: string): Block[] => [{ type: 'paragraph', spans: [{ text }] }]
/** Sentences that differ in all but a few words. */
const text = (seed: string, sentences = 40) =>
  Array.from(
    { length: sentences },
    (_, at) => `${seed}第${at * 37}家企业${seed}在${at * 13}月扩产${at * 101}片。`,
  ).join('')
const shared = (one: Block[], other: Block[]) => {
  const prints = new Set(printsOf(one))
  return printsOf(other).filter((print) => prints.has(print)).length
}

describe('the prints of a text', () => {
  test('are the same for the same text, however it is spaced and set', () => {
    expect(shared(body(text('甲')), body(text('甲').replaceAll('。', '。\n ')))).toBe(16)
    const split = text('甲')
      .split('。')
      .map((each): Block => ({ type: 'heading', level: 2, spans: [{ text: each }] }))
    expect(shared(body(text('甲')), split)).toBe(16)
  })

  test('are shared by a text that was changed here and there, and by one with more before and behind', () => {
    expect(shared(body(text('甲')), body(text('甲').replaceAll('第370家', '第三百七十家')))).toBeGreaterThan(
      LEAST_SHARED,
    )
    expect(shared(body(text('甲')), body(`编者按。${text('甲')}本文转自别处。`))).toBeGreaterThan(
      LEAST_SHARED,
    )
  })

  test('are not shared by another text, even one with the same last lines', () => {
    const notice = '免责声明：本文观点仅代表作者本人，不构成任何投资建议，转载请联系编辑部。'
    expect(shared(body(text('甲') + notice), body(text('乙') + notice))).toBeLessThan(LEAST_SHARED)
  })

  test('are none of a text that is too short', () => {
    expect(printsOf(body('短讯'))).toEqual([])
    expect(printsOf([])).toEqual([])
  })
})
