import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { contentsOf, headingId } from './contents.ts'

const heading = (text: string, level: 2 | 3 = 2): Block => ({ type: 'heading', level, spans: [{ text }] })
const text: Block = { type: 'paragraph', spans: [{ text: '正文' }] }

test('a long text has a line for each of its largest headings, leading to where it stands', () => {
  expect(
    contentsOf([text, heading('方法'), heading('样品', 3), heading('结果'), text, heading('局限')]),
  ).toEqual([
    { id: headingId(1), text: '方法' },
    { id: headingId(3), text: '结果' },
    { id: headingId(5), text: '局限' },
  ])
})

test('a text with one or two headings, or none, has no contents', () => {
  expect(contentsOf([text])).toEqual([])
  expect(contentsOf([heading('一'), text, heading('二')])).toEqual([])
})
