import { expect, test } from 'vitest'
import { withoutTexts } from './without-texts.ts'

const gone = (...texts: string[]) => ({
  texts,
  instead: '已注销用户',
  firm: '远见半导体',
  insteadOfFirm: '某公司',
})

test('takes names and addresses out of what people wrote, and beside them the firm', () => {
  const content = {
    title: '专访远见半导体林知远',
    summary: '远见半导体的新产线',
    blocks: [{ spans: [{ text: '来信请寄 lin@example.cn 或致电13800001234。' }] }],
    phone: '13800001234',
  }
  expect(withoutTexts(content, gone('林知远', 'lin@example.cn', '13800001234'))).toEqual({
    title: '专访某公司已注销用户',
    summary: '远见半导体的新产线',
    blocks: [{ spans: [{ text: '来信请寄 已注销用户 或致电已注销用户。' }] }],
    phone: '已注销用户',
  })
})

test('leaves keys, kinds and ids, whatever somebody is called', () => {
  const content = { type: 'paragraph', image: 'a1b2c3paragraph', count: 3, isShown: true, none: null }
  expect(withoutTexts(content, gone('paragraph', 'type', 'true'))).toEqual(content)
})
