import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const image = { id: '0123456789abcdef01234567', width: 1200, height: 800 }

test('a picture says its size before it arrives and waits until it is near', () => {
  const html = renderToStaticMarkup(
    <Picture image={image} alt="碳化硅晶圆" widths={[320, 640]} sizes="300px" />,
  )
  for (const part of [
    'width="640"',
    'height="427"',
    'loading="lazy"',
    'sizes="300px"',
    'alt="碳化硅晶圆"',
    '320w',
  ]) {
    expect(html).toContain(part)
  }
})

test('the first picture of a page does not wait', () => {
  const html = renderToStaticMarkup(<Picture image={image} alt="" widths={320} eager />)
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toContain('loading')
  expect(html).not.toContain('srcSet')
})
