import { z } from 'zod'
import { StoredImage } from '#platform/images/stored-image.ts'

/** What leaves the ads feature. */

export const POSITIONS = ['top', 'banner', 'promo', 'part1', 'part2', 'part3', 'topic', 'community'] as const
export type Position = (typeof POSITIONS)[number]

/** Where a click leads: out of the portal, to a page of ours, or nowhere (B-86). */
export const AdTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('external'), address: z.string() }),
  z.object({ kind: z.literal('topic'), id: z.number() }),
  z.object({ kind: z.literal('person'), id: z.number() }),
  z.object({ kind: z.literal('none') }),
])
export type AdTarget = z.infer<typeof AdTarget>

export const AdView = z.object({
  id: z.number(),
  position: z.enum(POSITIONS),
  title: z.string(),
  image: StoredImage,
  target: AdTarget,
  weight: z.number(),
  /** Ours, and so without the mark of advertising. */
  isOwn: z.boolean(),
})
export type AdView = z.infer<typeof AdView>

/** Every ad of a page by position, the heaviest first. */
export interface AdsOfPage {
  readonly top: readonly AdView[]
  readonly banners: readonly AdView[]
  readonly promo: AdView | undefined
  readonly part1: readonly AdView[]
  readonly part2: readonly AdView[]
  readonly part3: readonly AdView[]
}

export type PageOfAds = 'home' | 'feed'
