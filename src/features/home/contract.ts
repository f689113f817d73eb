import { z } from 'zod'
import { ALL_BLOCK_KINDS } from './block-kinds.ts'

/** What the headlines can be chosen by (HOME-04, B-90). */
export const HEADLINE_FEEDS = ['latest', 'depth', 'hot'] as const
export type HeadlineFeed = (typeof HEADLINE_FEEDS)[number]

/** The longest words above a block; a tab's are shorter, because three stand in a row on a telephone. */
export const LONGEST_TITLE = 12
export const LONGEST_TAB = 6

const HeadlineTab = z.strictObject({
  feed: z.enum(HEADLINE_FEEDS),
  title: z.string().trim().min(1).max(LONGEST_TAB),
  isShown: z.boolean(),
})
export type HeadlineTab = z.infer<typeof HeadlineTab>

const moment = z.iso.datetime({ offset: true, error: '应为时间' })

/** One block of home, as staff arrange it. */
export const HomeBlock = z.strictObject({
  kind: z.enum(ALL_BLOCK_KINDS),
  title: z.string().trim().min(1).max(LONGEST_TITLE).optional(),
  isShown: z.boolean(),
  entries: z.number().int().min(1).max(60).optional(),
  /** Of a column: `news/` or `literature/` and the name of a tab; without one, all of it. */
  source: z
    .string()
    .regex(/^(news|literature)\/[^/]{0,20}$/, { error: '请选一个栏目' })
    .optional(),
  tabs: z.array(HeadlineTab).length(HEADLINE_FEEDS.length).optional(),
  shownFrom: moment.optional(),
  shownUntil: moment.optional(),
})
export type HomeBlock = z.infer<typeof HomeBlock>

/** Everything that staff arrange of home: its blocks from top to bottom. */
export const HomeContent = z.strictObject({ blocks: z.array(HomeBlock).min(1).max(40) })
export type HomeContent = z.infer<typeof HomeContent>
