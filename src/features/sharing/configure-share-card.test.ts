import { expect, test } from 'vitest'
import { shareCardOf } from './configure-share-card.ts'

const ADDRESS = 'https://portal.example.com/topic/12?key=x'
const pageWith = (meta: Record<string, string>) => ({
  title: '标题 - 门户',
  querySelector(selector: string) {
    const content = meta[/og:(\w+)/.exec(selector)?.[1] ?? '']
    return content === undefined ? null : { content }
  },
})

test('the card is what the page says of itself', () => {
  const page = pageWith({
    title: '标题',
    description: '一句话',
    url: 'https://portal.example.com/topic/12',
    image: 'https://portal.example.com/img/a?w=1280',
  })
  expect(shareCardOf(page, ADDRESS)).toEqual({
    title: '标题',
    desc: '一句话',
    link: 'https://portal.example.com/topic/12',
    imgUrl: 'https://portal.example.com/img/a?w=1280',
  })
})

test('a page that says nothing is passed on by its title and address', () => {
  expect(shareCardOf(pageWith({}), ADDRESS)).toEqual({
    title: '标题 - 门户',
    desc: '',
    link: ADDRESS,
    imgUrl: '',
  })
})
