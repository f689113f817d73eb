import { expect, test } from 'vitest'
import { leftOver } from './left-over.ts'

const copy = { token: 3, at: 0, change: { title: '我的题' }, base: { title: '旧题' } }

test('what was left goes on from what there is, where nobody has written the same since', () => {
  const now = { token: 5, content: { title: '旧题', summary: '别人改过的摘要' } }
  expect(leftOver(copy, now)).toEqual({ change: copy.change, token: 5, base: { title: '旧题' } })
  const fresh = { ...copy, change: { lead: '新写的' }, base: { lead: undefined } }
  expect(leftOver(fresh, now)).toMatchObject({ token: 5 })
})

test('what was left is second where somebody else has written the same, and takes nothing away', () => {
  const now = { token: 5, content: { title: '别人的题' } }
  expect(leftOver(copy, now)).toEqual({ change: copy.change, token: 3, base: { title: '旧题' } })
})

test('what was left and arrived all the same is nobody else’s', () => {
  const now = { token: 4, content: { title: '我的' } }
  expect(leftOver({ ...copy, sent: { title: '我的' } }, now)).toMatchObject({
    token: 4,
    base: { title: '我的' },
  })
})

test('what was left before it was known what it was begun from is compared by the server alone', () => {
  const { base: _, ...old } = copy
  const now = { token: 3, content: { title: '旧题' } }
  expect(leftOver(old, now)).toEqual({ change: copy.change, token: 3, base: { title: undefined } })
})
