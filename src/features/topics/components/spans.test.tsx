import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Spans } from './spans.tsx'

const shown = (link: string) =>
  renderToStaticMarkup(<Spans spans={[{ text: '见此', link }]} highlight={undefined} />)

test('a path of ours opens as one, another site in a window of its own', () => {
  expect(shown('/topic/1#a')).toBe('<a href="/topic/1#a">见此</a>')
  expect(shown('https://example.com')).toContain('rel="noopener noreferrer nofollow"')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
  'what a browser would take elsewhere or run is no link: %j',
  (link) => {
    expect(shown(link)).toBe('见此')
  },
)
