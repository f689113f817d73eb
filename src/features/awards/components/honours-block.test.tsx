import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HonoursBlock } from './honours-block.server.tsx'

test('home shows six category blocks, each with its companies', () => {
  const categories = Array.from({ length: 6 }, (_, index) => ({
    name: `榜单${index}`,
    year: 2024,
    address: index === 0 ? '/ev/jgj2024/prize/7' : undefined,
    companies: [`甲${index}`, `乙${index}`],
  }))
  const html = renderToStaticMarkup(<HonoursBlock title="年度榜单" categories={categories} />)
  expect(html.match(/<article/g)).toHaveLength(6)
  expect(html).toMatch(/<h3[^>]*><a href="\/ev\/jgj2024\/prize\/7"[^>]*>榜单0<\/a><\/h3>/)
  expect(html).toMatch(/榜单5<\/span><\/h3><ul[^>]*><li><a href[^>]*>甲5<\/a><\/li><li><a href[^>]*>乙5<\/a>/)
  expect(html).toContain('href="/jgj"')
})

test('without winners there is no block', () => {
  expect(renderToStaticMarkup(<HonoursBlock title="年度榜单" categories={[]} />)).toBe('')
})
