import { expect, test } from 'vitest'
import { NestingLimit } from './limit-nesting.ts'

const limited = (html: string) => new NestingLimit().apply(html)

test.each([
  '<p>一<b title="a>b">二</b><br/></p>',
  '文字 < 5 且 > 3 <',
  '<!-- <b> --><p>好</p>',
  '<script>if (a<b) "</b>" <!-- </script><p>好</p>',
  '<p>没有闭合 <b',
  '<p>没有闭合 <!-- <b>',
  '<STYLE>a<b</style ><p>好</p>',
])('%j stays as it is', (html) => expect(limited(html)).toBe(html))

test('tags beyond a depth are taken out, what they hold stays', () => {
  const html = `${'<div>'.repeat(300)}深${'</div>'.repeat(300)}<p><b>浅</b></p>`
  expect(limited(html)).toBe(`${'<div>'.repeat(200)}深${'</div>'.repeat(200)}<p><b>浅</b></p>`)
  expect(limited(`${'<b>'.repeat(50)}粗${'</b>'.repeat(50)}`)).toBe(
    `${'<b>'.repeat(16)}粗${'</b>'.repeat(16)}`,
  )
})

test.each(['<a', '<!--', '<script>', '</script ', '<'])('a megabyte of %j is passed once', (piece) => {
  const html = piece.repeat(1_000_000 / piece.length)
  expect(limited(html)).toBe(html)
})

test('a page of tags and nothing else is refused', () => {
  expect(() => limited('<i></i>'.repeat(80_000))).toThrow('HTML 标签过多')
})
