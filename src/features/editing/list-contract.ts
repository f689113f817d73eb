import { z } from 'zod'
import { page, word } from '#platform/calls/inputs.ts'

/** What lists of content are asked for and give, the same for every kind. */

export const PAGE_SIZE = 50
/** Pages further back than this are found by narrowing the list. */
export const LAST_PAGE = 200

export const CONTENT_SORTS = ['newest', 'oldest', 'changed'] as const
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

export const ContentFilter = z.object({
  kind: z.string().max(40),
  /** Part of a title, or a number. */
  q: word(100).default(''),
  state: z.enum(LISTED_STATES).optional(),
  work: z.enum(CONTENT_WORK).optional(),
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
})
export type ContentRow = z.infer<typeof ContentRow>
