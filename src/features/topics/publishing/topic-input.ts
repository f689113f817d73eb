import { z } from 'zod'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { ContentTime } from '#features/editing/content-time.ts'
import { Block } from '../body/blocks.ts'
import { QUESTION_PROGRESS, TOPIC_ORIGINS, type TopicKind } from '../contract.ts'
import { LONGEST_DESCRIPTION, LONGEST_SUMMARY, LONGEST_TITLE, QUESTION_PICTURES } from '../limits.ts'

/** What is written of a topic: by whoever publishes one, and by editors as the content they work on. */

const text = (most: number) => z.string().trim().max(most)
const names = z.array(text(60).min(1)).max(20)

const common = {
  industry: Industry.optional(),
  title: text(LONGEST_TITLE).min(1),
  summary: text(LONGEST_SUMMARY).default(''),
  authorId: z.number().int().positive().optional(),
  authorName: text(100).default(''),
  origin: z.enum(TOPIC_ORIGINS).default('own'),
  sourceName: text(100).default(''),
  sourceUrl: text(2000).default(''),
  cover: StoredImage.optional(),
  isPaid: z.boolean().default(false),
  isLiterature: z.boolean().default(false),
  isFeatured: z.boolean().default(false),
  /** Somebody paid for it to be published (C-78). */
  isSponsored: z.boolean().default(false),
  categories: names.default([]),
  tags: names.default([]),
  labels: names.default([]),
  blocks: z.array(Block).max(20_000).default([]),
}

const article = { kind: z.literal('article'), ...common }
const question = {
  kind: z.literal('question'),
  ...common,
  /** Missing where an old site did not keep it. */
  askerId: z.number().int().positive().optional(),
  isAnonymous: z.boolean().default(false),
  description: text(LONGEST_DESCRIPTION).default(''),
  images: z.array(StoredImage).max(QUESTION_PICTURES).default([]),
  progress: z.enum(QUESTION_PROGRESS).default('open'),
}
const document = {
  kind: z.literal('document'),
  ...common,
  logo: StoredImage.optional(),
  documentAuthor: text(200).default(''),
  description: text(LONGEST_DESCRIPTION).default(''),
  fileId: z.number().int().positive().optional(),
  publishedIn: text(300).default(''),
  doi: z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:10\.\d{4,9}\/\S+)?$/, 'DOI 应以 10. 开头，例如 10.1000/182')
    .default(''),
}

const KINDS = { article, question, document } as const satisfies {
  readonly [Kind in TopicKind]: { readonly kind: z.ZodLiteral<Kind> }
}

/** Which topic, and since when it is there to read. */
const placed = {
  /** Stable name under which an importer finds the topic again. */
  handle: text(200).min(1).optional(),
  /** An existing topic to change; its address stays. */
  topicId: z.number().int().positive().optional(),
  /** The number of a new one, taken from the sequence before. */
  newId: z.number().int().positive().optional(),
  /** In the future: the topic waits as scheduled and the job publishes it then (C-50). */
  publishedAt: z.date(),
}

export const PublishTopic = z.discriminatedUnion('kind', [
  z.object({ ...KINDS.article, ...placed }),
  z.object({ ...KINDS.question, ...placed }),
  z.object({ ...KINDS.document, ...placed }),
])
export type PublishTopic = z.input<typeof PublishTopic>

/** Missing before it is published; it is there to read since then. */
const dated = { publishedAt: ContentTime.optional() }

/** A topic as editors work on it. */
export const TopicContent = z.discriminatedUnion('kind', [
  z.strictObject({ ...KINDS.article, ...dated }),
  z.strictObject({ ...KINDS.question, ...dated }),
  z.strictObject({ ...KINDS.document, ...dated }),
])
export type TopicContent = z.output<typeof TopicContent>
