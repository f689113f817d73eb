import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

const pictures = ['开场', '颁奖', '合影'].map((caption, index) => ({
  image: { id: String(index).repeat(24), width: 960, height: 640 },
  caption,
}))

describe('a gallery as served', () => {
  const html = renderToStaticMarkup(<Gallery pictures={pictures} label="2022年现场" />)

  test('says what it is, and beside each picture which it is and what it shows', () => {
    expect(html).toContain('aria-label="2022年现场"')
    const sayings = html
      .match(/<li.*?<\/li>/g)
      ?.map((slide) => /<p.*<\/p>/.exec(slide)?.[0].replaceAll(/<[^>]*>/g, ' '))
    expect(sayings?.map((each) => each?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '1 / 3 开场',
      '2 / 3 颁奖',
      '3 / 3 合影',
    ])
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
