import { expect, test } from 'vitest'
import { compareContents } from './compare.ts'

test('texts and lists that are long, or have nothing in common, are given whole instead of being compared for minutes', () => {
  const text = (sign: string, length: number) =>
    Array.from({ length }, (_, at) => `${sign}${at % 97} `).join('')
  const list = (sign: string, length: number) => Array.from({ length }, (_, at) => `${sign}${at}`)
  for (const [before, after] of [
    [text('甲', 2000), text('乙', 2000)],
    ['同'.repeat(200_001), `${'同'.repeat(200_001)}。`],
    [list('甲', 2000), list('乙', 2000)],
    [list('甲', 10_001), [...list('甲', 10_001), '乙']],
  ])
    expect(compareContents({ body: before }, { body: after })).toEqual([{ field: 'body', before, after }])
})

test('a word in a text and a part in a list are told apart from what stays', () => {
  const [title, tags] = compareContents(
    { title: '碳化硅 衬底', tags: ['a', 'b'] },
    { title: '碳化硅 外延', tags: ['a'] },
  )
  expect(title?.words?.map(({ fate }) => fate)).toEqual(['same', 'removed', 'added'])
  expect(tags?.parts).toEqual([
    { fate: 'same', value: 1 },
    { fate: 'removed', value: ['b'] },
  ])
})
