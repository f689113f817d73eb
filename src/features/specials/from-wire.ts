import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import type { SpecialCard } from './contract.ts'
import { SPECIAL_NUMBERS } from './kind-numbers.ts'
import type { SpecialWire } from './wire.ts'

/** The way back for the browser: a special of a list as components know it. */
export function specialFromWire(wire: SpecialWire): SpecialCard {
  const published = new Date(wire.date)
  return {
    id: wire.id,
    kind: wordOfNumber(SPECIAL_NUMBERS, wire.type),
    title: wire.title,
    lead: wire.zhuanti.desc,
    cover: wire.zhuanti.imageInfo ?? undefined,
    picture: undefined,
    weeklyUrl: wire.weekly.url,
    time: { ...shownTime(published, published), text: wire.timeToShow },
    sortDate: wire.date,
  }
}
