import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

const pictures = ['开场', '颁奖', '合影'].map((caption, index) => ({
  image: { id: String(index).repeat(24), width: 960, height: 640 },
  caption,
}))

describe('a gallery as served', () => {
  const html = renderToStaticMarkup(<Gallery pictures={pictures} label="2022年现场" />)

  test('says what it is, where it stands and what the first picture shows', () => {
    expect(html).toContain('aria-label="2022年现场"')
    expect(html).toContain('1 / 3')
    expect(html).toMatch(/1 \/ 3<\/span><span[^>]*>开场</)
  })

  test('can be scrolled by hand and by keys while there is no script', () => {
    expect(html).toMatch(/<div [^>]*tabindex="0" role="group"[^>]*overflow-x-auto/)
    expect(html).not.toContain('inert')
    expect(html.indexOf('<button')).toBeGreaterThan(html.search(/<div hidden=""[^>]*data-controls/))
  })

  test('reserves the room of every picture and fetches none before it is near', () => {
    expect(html.match(/<img [^>]*aspect-\[3\/2\][^>]*loading="lazy"/g)).toHaveLength(3)
  })

  test('has no style that the content security policy would drop', () => {
    expect(html).not.toMatch(/\sstyle=|<style/)
  })
})
