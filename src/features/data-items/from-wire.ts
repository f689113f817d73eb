import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import type { DataItemCard } from './contract.ts'
import { DATA_ITEM_NUMBERS } from './kind-numbers.ts'
import type { DiscernWire } from './wire.ts'

/** The way back for the browser: an item of a list as components know it. */
export function cardFromDiscern(wire: DiscernWire): DataItemCard {
  const { id, width, height } = wire.imageInfo
  const published = new Date(wire.date)
  return {
    id: wire.id,
    kind: wordOfNumber(DATA_ITEM_NUMBERS, wire.type),
    title: wire.title,
    category: wire.category,
    source: wire.source,
    image: id ? { id, width, height } : undefined,
    time: { ...shownTime(published, published), text: wire.timeToShow },
    sortDate: wire.date,
    sourceUrl: wire.url,
    imageCaption: wire.imgdesc,
    glimpse: wire.glimpse,
    paragraphs: wire.text.split('\n\n').filter(Boolean),
  }
}
