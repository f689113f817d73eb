import { z } from 'zod'
import { DAY_FIGURES, GROUPINGS } from './names.ts'

/** What the office sees of figures. */

const Day = z.iso.date({ error: '应为日期，如 2026-11-21' })

/** The first and the last day that count. */
export const Period = z.object({ from: Day, to: Day })
export type Period = z.infer<typeof Period>

export const DayOfFigures = z.object({
  day: z.string(),
  figures: z.partialRecord(z.enum(DAY_FIGURES), z.number()),
})
export type DayOfFigures = z.infer<typeof DayOfFigures>

export const DayOfMembers = z.object({
  day: z.string(),
  industry: z.string(),
  begun: z.number(),
  renewed: z.number(),
  ended: z.number(),
  standing: z.number(),
})
export type DayOfMembers = z.infer<typeof DayOfMembers>

export const DayOfMoney = z.object({
  day: z.string(),
  product: z.string(),
  inFen: z.number(),
  backFen: z.number(),
})
export type DayOfMoney = z.infer<typeof DayOfMoney>

const Span = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(DayOfFigures),
  members: z.array(DayOfMembers),
  /** Missing for whoever does not see the books. */
  money: z.array(DayOfMoney).optional(),
})
export type Span = z.infer<typeof Span>

export const Figures = z.object({
  /** The first day of which there are figures; missing while there are none. */
  since: z.string().optional(),
  /** When the latest day was added up. */
  countedAt: z.string().optional(),
  now: Span,
  /** As many days before. */
  before: Span,
  industries: z.array(z.object({ industry: z.string(), name: z.string() })),
})
export type Figures = z.infer<typeof Figures>

/** What figures can be listed by. */
export const LISTED = ['topic', ...GROUPINGS, 'file', 'word'] as const
export type Listed = (typeof LISTED)[number]

export const SORTS = ['reads', 'readers', 'gates', 'opened', 'begun', 'paid'] as const
export type Sort = (typeof SORTS)[number]

export const ListFigures = Period.extend({
  by: z.enum(LISTED),
  sort: z.enum(SORTS).default('reads'),
})

export const FigureRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Of readers; missing where it has no page. */
  path: z.string().optional(),
  reads: z.number(),
  /** Each reader once a day. */
  readers: z.number(),
  /** Reads of as many days before; missing where these were not all counted, or are not kept any more. */
  before: z.number().optional(),
  /** Of topics for members alone. */
  gates: z.number().optional(),
  opened: z.number().optional(),
  begun: z.number().optional(),
  paid: z.number().optional(),
  /** Of files alone. */
  downloads: z.number().optional(),
})
export type FigureRow = z.infer<typeof FigureRow>

export const TopicDay = z.object({
  day: z.string(),
  reads: z.number(),
  readers: z.number(),
  gates: z.number(),
  opened: z.number(),
  begun: z.number(),
  paid: z.number(),
})
export type TopicDay = z.infer<typeof TopicDay>

export const FiguresOfTopic = z.object({
  id: z.number(),
  title: z.string(),
  isPaid: z.boolean(),
  publishedAt: z.string().optional(),
  /** Ever. */
  reads: z.number(),
  comments: z.number(),
  /** The days of the period that were added up and are kept, whether or not the topic was read on them. */
  counted: z.array(z.string()),
  days: z.array(TopicDay),
  /** Where its readers came from in the period, the most first, as far back as that is kept. */
  sources: z.array(z.object({ name: z.string(), reads: z.number() })),
})
export type FiguresOfTopic = z.infer<typeof FiguresOfTopic>
