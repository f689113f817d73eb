import { z } from 'zod'
import type { FileCard } from '#features/files/contract.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** What leaves the events feature. */

export const EVENT_FORMS = ['offline', 'online'] as const

/** Whether an event takes registrations here, `by_code` from the invited alone; one without tickets says nothing of it. */
export const EVENT_WINDOW_STATES = ['closed', 'open', 'by_code', 'paused', 'full', 'cancelled'] as const

export const AgendaItem = z.object({
  /** Of the event, the first without it. */
  day: z.number().int().min(1).max(31).optional(),
  /** As printed: 09:30. */
  time: z.string().trim().max(20),
  title: z.string().trim().min(1).max(200),
  speaker: z.string().trim().max(60).default(''),
  company: z.string().trim().max(100).default(''),
})
export type AgendaItem = z.infer<typeof AgendaItem>

/** Who holds an event; the first is who answers for it. */
export interface Organiser {
  readonly name: string
  /** Its own site, or empty. */
  readonly url: string
}

export interface Speaker {
  readonly name: string
  readonly job: string
  readonly company: string
  /** Of a profile here; missing for guests. */
  readonly personId?: number | undefined
  readonly iconId?: string | undefined
}

export interface EventCard {
  readonly id: number
  readonly title: string
  readonly form: (typeof EVENT_FORMS)[number]
  readonly startsOn: string
  readonly endsOn: string
  readonly city: string
  readonly place: string
  readonly cover: StoredImage | undefined
  readonly isUpcoming: boolean
  /** 奖项申报中 */
  readonly isOpenForAwards: boolean
  readonly applyUntil: string | undefined
  /** Its own site, or its page here. */
  readonly address: string
  readonly isExternal: boolean
  /** Whether one can register for it just now; undefined where nothing is said of it (EVENT-01, C-41). */
  readonly registration: (typeof EVENT_WINDOW_STATES)[number] | 'soon' | 'over' | undefined
}

export interface EventView extends EventCard {
  readonly summary: string
  /** The street, behind the name of the place. */
  readonly address: string
  readonly organisers: readonly Organiser[]
  readonly agenda: readonly AgendaItem[]
  readonly speakers: readonly Speaker[]
  readonly materials: readonly FileCard[]
  readonly updatedIso: string
  readonly shortPath: string | undefined
}

/** An event with those of its materials that stand on one page. */
export interface MaterialGroup {
  readonly event: EventCard
  readonly files: readonly FileCard[]
}

export interface MaterialPage {
  readonly groups: readonly MaterialGroup[]
  readonly page: number
  readonly pageCount: number
  /** Files of all pages. */
  readonly total: number
}

export interface AlbumView {
  readonly id: number
  readonly year: number
  readonly title: string
  readonly pictures: readonly { readonly image: StoredImage; readonly caption: string }[]
}

export interface PartnerGroup {
  readonly id: number
  readonly name: string
  readonly partners: readonly { readonly name: string; readonly logo: StoredImage; readonly url: string }[]
}
