import { z } from 'zod'
import { page, word } from '#platform/calls/inputs.ts'
import { FACET_NAMES, FacetName, ListedFacet } from './facets.ts'

/** What lists of content are asked for and give, the same for every kind. */

export const PAGE_SIZE = 50
/** Pages further back than this are found by narrowing the list. */
export const LAST_PAGE = 200

export const CONTENT_SORTS = ['newest', 'changed', 'oldest'] as const
export type ContentSort = (typeof CONTENT_SORTS)[number]
/**
 * In work by anybody, in work since one's own last change, ever handed in by oneself, waiting for review, waiting for its time,
 * or left alone for long.
 */
export const CONTENT_WORK = ['any', 'mine', 'handed_in', 'review', 'scheduled', 'ageing'] as const
/** What nobody has edited for so many days is looked at once more. */
export const AGEING_DAYS = 365
export const LISTED_STATES = ['draft', 'scheduled', 'public', 'hidden', 'withdrawn'] as const

/** What lists say of a review; one that was voided is none. */
export const LISTED_REVIEWS = ['open', 'approved', 'returned'] as const

/** What happens to a record at its time. */
export const SCHEDULED_ACTS = ['publish', 'correct', 'withdraw'] as const

const day = z.iso.date({ error: '应为日期，如 2026-11-21' }).optional()
const value = word(200).optional()

/** By which facets lists are narrowed, each by one of its values. */
const FacetFilter = z.object(
  Object.fromEntries(FACET_NAMES.map((name) => [name, value])) as Record<FacetName, typeof value>,
)

export const ContentFilter = FacetFilter.extend({
  kind: z.string().max(40),
  /** Part of a title, or a number. */
  q: word(100).default(''),
  state: z.enum(LISTED_STATES).optional(),
  work: z.enum(CONTENT_WORK).optional(),
  /** Days of Shanghai, the last one included. */
  from: day,
  to: day,
  sort: z.enum(CONTENT_SORTS).default('newest'),
  page: page.transform((asked) => Math.min(asked, LAST_PAGE)),
})

export const ContentRow = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(LISTED_STATES),
  isWorking: z.boolean(),
  /** What became of the last review of what is in work. */
  review: z.enum(LISTED_REVIEWS).optional(),
  /** When the next thing happens to it by itself. */
  nextAt: z.string().optional(),
  /** Who else has it open now. */
  openTo: z.array(z.string()),
  changedAt: z.string(),
  changedBy: z.string(),
  /** What it is besides, in words. */
  facets: z.partialRecord(FacetName, z.string()),
  /** The day of its kind, and until when it lasts. */
  datedAt: z.string().optional(),
  datedUntil: z.string().optional(),
})
export type ContentRow = z.infer<typeof ContentRow>

/** What else a list of a kind knows, besides what every list does. */
export const ListHead = z.object({
  facets: z.array(ListedFacet),
  /** What its days are called, where it has any. */
  period: z.string().optional(),
})
export type ListHead = z.infer<typeof ListHead>

/** What can be set for many of a list at once. */
export const ListedSetting = z.object({
  /** As the feature's `bulkActs` call it. */
  act: z.string(),
  name: z.string(),
  /** It is given a value of this facet. */
  takes: FacetName.optional(),
})
export type ListedSetting = z.infer<typeof ListedSetting>
