import { z } from 'zod'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { Block } from './body/blocks.ts'

/** What leaves the topics feature: views as pages and calls use them. A field that is not named here cannot leave. */

export const TOPIC_KINDS = ['article', 'question', 'document'] as const
export const TopicKind = z.enum(TOPIC_KINDS)
export type TopicKind = z.infer<typeof TopicKind>

/** Whether we wrote it or somebody else did. */
export const TOPIC_ORIGINS = ['own', 'other'] as const
export const QUESTION_PROGRESS = ['open', 'accepted', 'answered'] as const

/** Where a feed belongs: the news (/paynews) or the literature centre (/wenxian). */
export const FEED_SCOPES = ['news', 'literature'] as const
export const FeedScope = z.enum(FEED_SCOPES)
export type FeedScope = z.infer<typeof FeedScope>

/** Where topics are pinned: the home page and each feed. */
export const PIN_PLACES = ['home', ...FEED_SCOPES] as const
export type PinPlace = (typeof PIN_PLACES)[number]

/** An instant as pages need it: formatted for Shanghai on the server, never in the browser (B-110). */
export const ShownTime = z.object({
  /** ISO 8601 with +08:00, for `<time datetime>` and structured data. */
  iso: z.string(),
  /** 刚刚, 5分钟前, 11-21 or 2025-11-21. */
  text: z.string(),
  monthDay: z.string(),
})
export type ShownTime = z.infer<typeof ShownTime>

export const PersonView = z.object({
  /** Missing for an anonymous asker and for an author who is only a name. */
  id: z.number().optional(),
  name: z.string(),
  iconId: z.string().optional(),
})
export type PersonView = z.infer<typeof PersonView>

/** One row of a list. */
export const TopicCard = z.object({
  id: z.number(),
  kind: TopicKind,
  title: z.string(),
  summary: z.string(),
  cover: StoredImage.optional(),
  isPaid: z.boolean(),
  /** Paid for by whoever it speaks of: every list says so (C-78). Missing: not so. */
  isSponsored: z.boolean().optional(),
  isLiterature: z.boolean(),
  author: PersonView.optional(),
  sourceName: z.string(),
  labels: z.array(z.string()),
  tags: z.array(z.string()),
  readCount: z.number(),
  commentCount: z.number(),
  time: ShownTime,
  /** Milliseconds, unique among topics: the list's cursor (B-88). */
  sortDate: z.number(),
})
export type TopicCard = z.infer<typeof TopicCard>

/** A line of a short list: pinned, hot, headlines (ENT-11). */
export const TopicLine = z.object({
  id: z.number(),
  title: z.string(),
  isPaid: z.boolean(),
  isSponsored: z.boolean().optional(),
  time: ShownTime,
  sortDate: z.number(),
})
export type TopicLine = z.infer<typeof TopicLine>

/** A slice of a feed: `next` is the cursor of the following one, missing when there is nothing more. */
export const FeedSlice = z.object({ items: z.array(TopicCard), next: z.number().optional() })
export type FeedSlice = z.infer<typeof FeedSlice>

/** One page of a list with numbered pages. */
export const FeedPage = z.object({
  items: z.array(TopicCard),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
})
export type FeedPage = z.infer<typeof FeedPage>

/** The body as this audience may have it: a preview holds only the public part, so nothing else can be shown. */
export const Body = z.discriminatedUnion('access', [
  z.object({ access: z.literal('full'), blocks: z.array(Block) }),
  z.object({
    access: z.literal('preview'),
    blocks: z.array(Block),
    /** Characters of the whole text, for "还有约 3,200 字". */
    totalCharacters: z.number(),
  }),
])
export type Body = z.infer<typeof Body>

const common = {
  id: z.number(),
  industry: Industry,
  title: z.string(),
  summary: z.string(),
  isPaid: z.boolean(),
  isSponsored: z.boolean().optional(),
  isLiterature: z.boolean(),
  author: PersonView.optional(),
  origin: z.enum(TOPIC_ORIGINS),
  sourceName: z.string(),
  sourceUrl: z.string(),
  cover: StoredImage.optional(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  labels: z.array(z.string()),
  readCount: z.number(),
  commentCount: z.number(),
  time: ShownTime,
  minute: z.string(),
  updatedIso: z.string(),
  sortDate: z.number(),
  shortPath: z.string().optional(),
  body: Body,
}

const KINDS = {
  article: { kind: z.literal('article'), ...common },
  question: {
    kind: z.literal('question'),
    ...common,
    asker: PersonView,
    isAnonymous: z.boolean(),
    description: z.string(),
    images: z.array(StoredImage),
    progress: z.enum(QUESTION_PROGRESS),
  },
  document: {
    kind: z.literal('document'),
    ...common,
    logo: StoredImage.optional(),
    documentAuthor: z.string(),
    description: z.string(),
    fileId: z.number().optional(),
    publishedIn: z.string(),
    doi: z.string(),
  },
} as const satisfies {
  readonly [Kind in TopicKind]: { readonly kind: z.ZodLiteral<Kind>; readonly [field: string]: z.ZodType }
}

/** A topic with everything its page shows of itself (ENT-03, ENT-07, ENT-09, ENT-10). */
export const TopicView = z.discriminatedUnion('kind', [
  z.object(KINDS.article),
  z.object(KINDS.question),
  z.object(KINDS.document),
])
export type TopicView = z.infer<typeof TopicView>

export interface TopicNeighbour {
  readonly id: number
  readonly title: string
  readonly isSponsored: boolean
  readonly isPaid: boolean
}

/** What stands before and after a topic in its feed; missing at the ends. */
export interface TopicNeighbours {
  readonly newer: TopicNeighbour | undefined
  readonly older: TopicNeighbour | undefined
}
