import type { TopicCard } from '#features/topics/contract.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { ShownTime } from '#platform/shanghai-time.ts'

/** What leaves the specials feature. */

export const SPECIAL_KINDS = ['special', 'picture_story', 'weekly'] as const
export type SpecialKind = (typeof SPECIAL_KINDS)[number]

export interface SpecialCard {
  readonly id: number
  readonly kind: SpecialKind
  readonly title: string
  readonly lead: string
  readonly cover: StoredImage | undefined
  readonly picture: StoredImage | undefined
  readonly weeklyUrl: string
  readonly time: ShownTime
  /** Milliseconds. */
  readonly sortDate: number
}

/** A special with its articles and questions; the other kinds have none. */
export interface SpecialView extends SpecialCard {
  readonly topics: readonly TopicCard[]
  readonly updatedIso: string
  readonly shortPath: string | undefined
}

export interface SpecialPage {
  readonly industry: Industry
  readonly items: readonly SpecialCard[]
  readonly page: number
  readonly hasMore: boolean
}

/** A special as an article names it. */
export interface SpecialOfTopic {
  readonly title: string
  readonly address: string
}
