import { Moving } from '#platform/pages/island.server.tsx'
import type { AdsOfPage, AdView } from '../contract.ts'
import { rotateStrip } from '../islands/rotate-strip.island.ts'
import { AdCarousel } from './ad-carousel.tsx'

/** Three strips side by side, each fed by its part; a part without ads leaves no hole (HOME-07, FEED-04). */
export function AdStrips({ ads, isFirst = false }: { ads: AdsOfPage; isFirst?: boolean }) {
  const parts: readonly (readonly [string, readonly AdView[]])[] = [
    ['合作推广一', ads.part1],
    ['合作推广二', ads.part2],
    ['合作推广三', ads.part3],
  ]
  const filled = parts.filter(([, list]) => list.length > 0)
  if (filled.length === 0) return null
  return (
    <div className="grid gap-5 max-md:swipe-row md:grid-cols-3">
      {filled.map(([label, list], index) => (
        <Moving key={label} by={rotateStrip} when="visible">
          <AdCarousel ads={list} label={label} isFirst={isFirst && index === 0} />
        </Moving>
      ))}
    </div>
  )
}
