import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AdTarget, AdView } from '../contract.ts'
import { AdCarousel } from './ad-carousel.tsx'
import { BannerSwiper } from './banner-swiper.tsx'
import { TopBanner } from './top-banner.tsx'
import { AdLink } from './ad-link.tsx'
import { PromoAd, TopicAd } from './single-ads.server.tsx'

function adTo(target: AdTarget, id = 101): AdView {
  return {
    id,
    position: 'part1',
    title: `外延片 ${id}`,
    image: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 800, height: 314 },
    target,
    weight: 0,
    isOwn: false,
  }
}

const outside = adTo({ kind: 'external', address: 'https://example.com/a?b=1' })
const ads = [outside, adTo({ kind: 'topic', id: 7 }, 102), adTo({ kind: 'none' }, 103)]

describe('a link of an ad', () => {
  const linkOf = (ad: AdView) => renderToStaticMarkup(<AdLink ad={ad}>词</AdLink>)

  test('out of the portal opens beside it and gives the other page no hold on ours', () => {
    expect(linkOf(outside)).toContain('href="https://example.com/a?b=1"')
    expect(linkOf(outside)).toMatch(/target="_blank" rel="noopener\b/)
  })

  test('to a page of ours stays in the window', () => {
    expect(linkOf(adTo({ kind: 'topic', id: 7 }))).toMatch(/^<a href="\/topic\/7"(?!.*target=)/)
    expect(linkOf(adTo({ kind: 'person', id: 8 }))).toMatch(/^<a href="\/user\/8"(?!.*target=)/)
  })

  test('says which ad it is and where it stands, so that a click can be counted', () => {
    expect(linkOf(outside)).toContain('data-ad="101" data-position="part1"')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://'])('is none for %s', (address) => {
    expect(linkOf(adTo({ kind: 'external', address }))).toBe(
      '<div data-ad="101" data-position="part1">词</div>',
    )
  })
})

const rotating: readonly (readonly [string, () => ReactElement])[] = [
  ['a strip', () => <AdCarousel ads={ads} label="合作推广一" />],
  ['the banners', () => <BannerSwiper ads={ads} />],
  ['the ads above home', () => <TopBanner ads={ads} />],
]
const fixed: typeof rotating = [
  ['the promo', () => <PromoAd ad={outside} />],
  ['the ad inside a topic', () => <TopicAd ad={outside} />],
]

describe.each([...rotating, ...fixed])('%s as served', (_, element) => {
  const html = renderToStaticMarkup(element())

  test('carries the mark of advertising', () => {
    expect(html).toContain('>广告<')
  })

  test('has no style that the content security policy would drop', () => {
    expect(html).not.toMatch(/\sstyle=|<style/)
  })
})

describe.each(rotating)('%s as served', (_, element) => {
  const html = renderToStaticMarkup(element())

  test('lets a reader reach the first ad and nothing behind it', () => {
    const reachable = (html.match(/<li\b[^>]*>/g) ?? []).filter((slide) => !slide.includes('inert'))
    expect(reachable).toEqual([expect.stringMatching(/aria-label="第 1 [条张]，共 3 [条张]"/)])
  })

  test('can be paused', () => {
    expect(html).toMatch(/aria-label="(暂停|继续)轮播" class="[^"]*not-data-ready:invisible/)
  })
})

test('of a strip that is seen first the first picture alone is fetched before others', () => {
  const eager = (html: string) =>
    [...html.matchAll(/<img [^>]*>/g)].map(([picture]) => picture.includes('fetchPriority="high"'))
  const first = renderToStaticMarkup(<AdCarousel ads={ads} label="合作推广一" isFirst />)
  expect(eager(first)).toEqual([true, false, false])
  const other = renderToStaticMarkup(<AdCarousel ads={ads} label="合作推广二" />)
  expect(eager(other)).toEqual([false, false, false])
})
