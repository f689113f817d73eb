import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { beginsWith } from './begins-with.ts'

const paragraphs = (...texts: string[]): Block[] =>
  texts.map((text) => ({ type: 'paragraph', spans: [{ text }] }))
const text = paragraphs('产线投产。', '良率为 92%，扩产计划已经公布。', '余下的另说。')

test.each([
  ['its first paragraph', '产线投产。', true],
  ['its first paragraphs, cut off, with other signs and widths', '产线投产　良率为９２%，扩产计划…', true],
  ['a sentence of its own', '扩产之前先看良率。', false],
  ['the text in another order', '良率为 92%，产线投产。', false],
])('a text whose summary is %s', (_, summary, isSaid) => {
  expect(beginsWith(text, summary)).toBe(isSaid)
})

test('a line of where and when does not hide it, a whole text before it does', () => {
  const summary = '产线投产。良率为 92%，'
  expect(beginsWith([...paragraphs('本报讯（记者 某某）11 月 3 日'), ...text], summary)).toBe(true)
  expect(beginsWith([...paragraphs('先说别的。'.repeat(20)), ...text], summary)).toBe(false)
})
