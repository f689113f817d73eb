import type { PageOfAds } from './contract.ts'
import { MOST_OF_A_POSITION } from './limits.ts'
import type { Placement } from './list-placements.server.ts'
import { PAGES_OF } from './positions.ts'

type Position = Placement['position']

/** Ads of a position that a page shows: one beside the banners, all in a community, elsewhere those that take turns (C-76). */
const ROOM: Readonly<Partial<Record<Position, number>>> = { promo: 1, community: Infinity }

const roomOf = (position: Position): number => ROOM[position] ?? MOST_OF_A_POSITION

export interface Overbooked {
  readonly day: string
  readonly position: Position
  readonly industry: string
  /** Missing where the place is on no page that can be chosen. */
  readonly page: PageOfAds | undefined
  readonly room: number
  readonly ads: readonly Placement[]
}

/** Where on which of these days more is booked at once than a page shows, so that the lightest would not be seen. */
export function overbookedOn(days: readonly string[], placements: readonly Placement[]): Overbooked[] {
  // Beside articles ads stand whatever industry they are for.
  const places = Map.groupBy(placements, ({ position, industry }) =>
    position === 'topic' ? position : `${position} ${industry}`,
  )
  return days.flatMap((day) =>
    [...places.values()].flatMap((ads) => {
      const [one] = ads
      if (!one) return []
      const { position, industry } = one
      const room = roomOf(position)
      const pages: readonly (PageOfAds | undefined)[] =
        PAGES_OF[position].length > 0 ? PAGES_OF[position] : [undefined]
      return pages.flatMap((page) => {
        const here = ads.filter(
          (ad) => isShownOn(ad, day) && (page === undefined || ad.page === 'all' || ad.page === page),
        )
        return mostAtOnce(here) > room ? [{ day, position, industry, page, room, ads: here }] : []
      })
    }),
  )
}

/** Of ads of one day, how many run at the same moment: where one ends at noon, the next may begin then. */
function mostAtOnce(ads: readonly Placement[]): number {
  const runs = (ad: Placement, at: number) =>
    Date.parse(ad.startsAt) <= at && (ad.endsAt === undefined || at < Date.parse(ad.endsAt))
  // The most run as one of them begins.
  const counts = ads.map(({ startsAt }) => ads.filter((ad) => runs(ad, Date.parse(startsAt))).length)
  return Math.max(0, ...counts)
}

export const isShownOn = ({ firstDay, lastDay }: Placement, day: string): boolean =>
  firstDay <= day && (lastDay === undefined || lastDay >= day)
