import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { SearchItem, SearchKind } from './contract.ts'
import type { SearchHitWire } from './wire.ts'

/** The way back for the browser: a hit as components know it. */
export function itemFromWire(wire: SearchHitWire): SearchItem {
  return {
    // Our own server's answer, parsed on its way out by the contract.
    kind: wire.kind as SearchKind,
    id: wire.id,
    path: wire.url,
    title: { text: wire.title, ranges: wire.titleRanges },
    snippet: { text: wire.shortContent, ranges: wire.contentRanges },
    labels: wire.labels,
    isPaid: wire.pay === 1,
    time: { iso: shanghaiIso(new Date(wire.date)), text: wire.timeToShow },
    sortDate: wire.date,
  }
}
