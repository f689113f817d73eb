import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BodyPicture } from '../body/blocks.ts'
import { Blocks } from './blocks.tsx'
import { rowsOfGallery } from './gallery-rows.ts'

const picture = (letter: string, words: Partial<BodyPicture> = {}): BodyPicture => ({
  image: { id: letter.repeat(24), width: 800, height: 600 },
  ...words,
})

test('every picture of a gallery opens large, with its own words below and those of all at the end', () => {
  const pictures = [picture('a', { alt: '晶圆', caption: '左', credit: '本刊' }), picture('b')]
  const html = renderToStaticMarkup(
    <Blocks blocks={[{ type: 'gallery', pictures, caption: '一组图' }]} highlight={undefined} />,
  )
  expect(html).toContain('<figure data-gallery="true">')
  expect(html.match(/data-large/g)).toHaveLength(2)
  expect(html).toContain('左　图源：本刊')
  expect(html).toMatch(/<figcaption>一组图<\/figcaption><\/figure>$/)
})

test('no row of a gallery has a gap, and none more than three', () => {
  expect([2, 3, 4, 5, 7, 8].map(rowsOfGallery)).toEqual([[2], [3], [2, 2], [2, 3], [2, 2, 3], [2, 3, 3]])
})
