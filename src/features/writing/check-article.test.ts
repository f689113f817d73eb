import { expect, test } from 'vitest'
import type { Block } from '#features/topics/body/blocks.ts'
import { checkArticle, placeIn } from './check-article.ts'
import { lacksDescriptions } from './undescribed.ts'

const line = (text: string, link?: string): Block => ({
  type: 'paragraph',
  spans: [{ text, ...(link !== undefined && { link }) }],
})
const image = { id: 'fedcba9876543210fedcba98', width: 8, height: 8 }
const fine = { title: '标题', summary: '摘要', isPaid: false, hasCover: true }
const sentencesOf = (...blocks: Block[]) =>
  checkArticle({ ...fine, blocks }).map(({ sentence, block }) => [sentence, block])

test('nothing is said of an article that has everything', () => {
  expect(
    sentencesOf(line('2026年2月28日，1,234 片', 'https://example.com/'), {
      type: 'image',
      image,
      alt: '晶圆',
    }),
  ).toEqual([])
})

test('each thing to look at is a sentence with its place', () => {
  expect(sentencesOf(line('好'), { type: 'image', image })).toEqual([['图片没有描述', 1]])
  expect(
    sentencesOf({ type: 'gallery', pictures: [{ image, alt: '晶圆' }, { image }, { image, alt: ' ' }] }),
  ).toEqual([
    ['图集第 2 张没有描述', 0],
    ['图集第 3 张没有描述', 0],
  ])
  expect(sentencesOf(line('［图片没有取到：a.png］'))).toEqual([['有一张图片没有取到', 0]])
  expect(sentencesOf(line('见', 'http://localhost/x'), line('见', '/topic/10001'))).toEqual([
    ['链接像是不通：http://localhost/x', 0],
  ])
  expect(sentencesOf(line('2026年13月，2月30日，1,23 片'))).toEqual(
    ['2026年13月', '2月30日', '1,23'].map((words) => [`日期或数字像是写错了：${words}`, 0]),
  )
})

test('pictures without a description are counted before publishing, and none is said where each has one', () => {
  const gallery: Block = {
    type: 'gallery',
    pictures: [
      { image, alt: '晶圆' },
      { image, alt: ' ' },
    ],
  }
  expect(lacksDescriptions([line('好'), { type: 'image', image }, gallery])).toBe(
    '2 张图片没有描述，看不见图的读者不知道上面是什么',
  )
  expect(lacksDescriptions([line('好'), { type: 'image', image, alt: '晶圆' }])).toBeUndefined()
})

test('a paid article without a word that everybody may read, a missing cover, summary and text are named', () => {
  const table: Block = { type: 'table', hasHeader: false, rows: [[[{ text: '全部在表里' }]]] }
  const paid = checkArticle({ ...fine, isPaid: true, blocks: [table] })
  expect(paid.map(({ sentence }) => sentence)).toEqual(['会员文章没有可以试读的文字'])
  const bare = checkArticle({
    title: '长'.repeat(40),
    summary: '',
    isPaid: false,
    hasCover: false,
    blocks: [],
  })
  expect(bare.map(({ field }) => field)).toEqual(['title', 'summary', 'cover', undefined])
  // Nothing is taken from the text in its place.
  expect(bare[1]?.sentence).toBe('没有摘要，列表与分享卡片上只有标题')
})

test('a place of the whole text is found again in its block', () => {
  const blocks: Block[] = [line('第一段'), { type: 'divider' }, line('碳化硅衬底')]
  expect(placeIn(blocks, 4)).toEqual({ block: 2, words: '碳化硅衬底' })
})
