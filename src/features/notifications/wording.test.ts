import { expect, test } from 'vitest'
import { sentence } from './wording.ts'

test.each([
  ['主讲人行程有变', '主讲人行程有变。'],
  ['主讲人行程有变。', '主讲人行程有变。'],
  ['主讲人行程有变。\n改期另行通知！ ', '主讲人行程有变。 改期另行通知！'],
  ['', ''],
])('a reason typed as “%s” ends with one full stop', (typed, read) => {
  expect(sentence(typed)).toBe(read)
})
