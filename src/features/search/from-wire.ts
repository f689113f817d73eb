import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { SearchItem } from './contract.ts'
import type { SearchHitWire } from './wire.ts'

/** The way back for the browser: a hit as components know it. */
export function itemFromWire(wire: SearchHitWire): SearchItem {
  return {
    kind: wire.kind,
    id: wire.id,
    path: wire.url,
    title: { text: wire.title, ranges: wire.titleRanges },
    snippet: { text: wire.shortContent, ranges: wire.contentRanges },
    labels: wire.labels,
    isPaid: wire.pay === 1,
    isSponsored: wire.ad === 1,
    glimpse: wire.glimpse,
    time: { iso: shanghaiIso(new Date(wire.date)), text: wire.timeToShow },
    sortDate: wire.date,
  }
}
