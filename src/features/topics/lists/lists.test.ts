import { expect, test } from 'vitest'
import { feedList, listsOf } from './lists.ts'

const article = {
  industry: 'semi',
  kind: 'article',
  origin: 'own',
  isLiterature: false,
  isFeatured: false,
  categories: [],
  authorId: null,
  blocks: [],
} as const

test('an article without labels stands in the feed of everything and in the news of its origin', () => {
  expect(listsOf(article)).toEqual(['semi/articles/all', 'semi/articles/own', 'semi/news'])
})

test('a topic stands in the list of each of its labels and of each pair, whatever the order asked in', () => {
  const lists = listsOf({ ...article, categories: ['产业动态', 'SiC产业'] })
  expect(lists).toContain(feedList('semi', 'news', ['SiC产业']))
  expect(lists).toContain(feedList('semi', 'news', ['SiC产业', '产业动态']))
  expect(feedList('semi', 'news', ['SiC产业', '产业动态'])).toBe(
    feedList('semi', 'news', ['产业动态', 'SiC产业']),
  )
})

test('literature stands in no news list', () => {
  expect(listsOf({ ...article, isLiterature: true, categories: ['综述'] })).toEqual([
    'semi/literature',
    'semi/literature/综述',
  ])
})

test('industries share no list', () => {
  const semi = new Set(listsOf({ ...article, isFeatured: true }))
  expect(
    listsOf({ ...article, isFeatured: true, industry: 'display' }).filter((list) => semi.has(list)),
  ).toEqual([])
})

test('a question without an answer is listed nowhere, with one like everything else', () => {
  expect(listsOf({ ...article, kind: 'question' })).toEqual(['semi/questions/open'])
  expect(listsOf({ ...article, kind: 'question', blocks: ['答'], authorId: 7 })).toEqual([
    'person/7',
    'person/7/answers',
    'semi/news',
    'semi/questions/answered',
  ])
})

test('a document stands in the feed alone: it is no report and no answer', () => {
  expect(listsOf({ ...article, kind: 'document', authorId: 7 })).toEqual(['person/7', 'semi/news'])
})
