import { MOST_OF_A_POSITION } from './limits.ts'
import type { Placement } from './list-placements.server.ts'

/** Ads of a position that a page shows: one beside the banners, elsewhere those that take turns (C-76). */
const ROOM: Readonly<Partial<Record<Placement['position'], number>>> = { promo: 1 }

export interface Overbooked {
  readonly day: string
  readonly position: Placement['position']
  readonly industry: string
  readonly page: 'home' | 'feed'
  readonly room: number
  readonly ads: readonly Placement[]
}

/** Where on which of these days more is booked than a page shows, so that the lightest would not be seen. */
export function overbookedOn(days: readonly string[], placements: readonly Placement[]): Overbooked[] {
  const places = Map.groupBy(placements, ({ position, industry }) => `${position} ${industry}`)
  return days.flatMap((day) =>
    [...places.values()].flatMap((ads) =>
      (['home', 'feed'] as const).flatMap((page) => {
        const [one] = ads
        const here = ads.filter((ad) => isShownOn(ad, day) && (ad.page === 'all' || ad.page === page))
        if (!one || here.length <= (ROOM[one.position] ?? MOST_OF_A_POSITION)) return []
        const { position, industry } = one
        return [{ day, position, industry, page, room: ROOM[position] ?? MOST_OF_A_POSITION, ads: here }]
      }),
    ),
  )
}

export const isShownOn = ({ firstDay, lastDay }: Placement, day: string): boolean =>
  firstDay <= day && (lastDay === undefined || lastDay >= day)
