import type { Placement } from './list-placements.server.ts'

/** Ads of a position that a page shows: one beside the banners, eight elsewhere, where they take turns (C-76). */
const ROOM: Readonly<Partial<Record<Placement['position'], number>>> = { promo: 1 }
const USUAL_ROOM = 8

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
        if (!one || here.length <= (ROOM[one.position] ?? USUAL_ROOM)) return []
        const { position, industry } = one
        return [{ day, position, industry, page, room: ROOM[position] ?? USUAL_ROOM, ads: here }]
      }),
    ),
  )
}

export const isShownOn = ({ firstDay, lastDay }: Placement, day: string): boolean =>
  firstDay <= day && (lastDay === undefined || lastDay >= day)
