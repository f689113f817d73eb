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

const said = (text: string) => ({ type: 'paragraph', spans: [{ text }] })
const shown = (id: string, alt: string) => ({
  type: 'image',
  image: { id: id.repeat(24), width: 800, height: 600 },
  alt,
})

test('a part that was written anew is told by its words beside one that was taken out and one that is new', () => {
  const [blocks] = compareContents(
    { blocks: [said('一字未改。'), said('产能为八万片。'), said('这一段删去。')] },
    { blocks: [said('一字未改。'), said('全新的开头在这里。'), said('产能为十万片。')] },
  )
  expect(blocks?.parts).toEqual([
    { fate: 'same', value: 1 },
    { fate: 'added', value: [said('全新的开头在这里。')] },
    {
      fate: 'changed',
      before: said('产能为八万片。'),
      after: said('产能为十万片。'),
      words: [
        { fate: 'same', value: '产能为' },
        { fate: 'removed', value: '八' },
        { fate: 'added', value: '十' },
        { fate: 'same', value: '万片。' },
      ],
    },
    { fate: 'removed', value: [said('这一段删去。')] },
  ])
})

test('a picture that was exchanged is a pair, also where several parts changed', () => {
  const [blocks] = compareContents(
    { blocks: [said('甲乙丙丁'), shown('a', '旧厂房')] },
    { blocks: [shown('b', '新厂房')] },
  )
  expect(blocks?.parts?.map(({ fate }) => fate)).toEqual(['removed', 'changed'])
})

test('the order in which names are written says nothing', () => {
  const before = { blocks: [{ type: 'paragraph', spans: [{ text: '甲', strong: true }] }] }
  const after = { blocks: [{ spans: [{ strong: true, text: '甲' }], type: 'paragraph' }] }
  expect(compareContents(before, after)).toEqual([])
})
