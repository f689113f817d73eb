import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { Block } from './blocks.ts'
import { placeTopic, removeTopic } from './place-topic.server.ts'
import { publicSummary } from './public-summary.ts'
import { shareChannels } from './set-channel.server.ts'
import { documents, feedLabels, questions, topics } from './tables.server.ts'
import { QUESTION_PROGRESS, TOPIC_ORIGINS } from './contract.ts'

const text = (most: number) => z.string().trim().max(most)
const names = z.array(text(60).min(1)).max(20)

const common = {
  /** Stable name under which an importer finds the topic again. */
  handle: text(200).min(1).optional(),
  /** An existing topic to change; its address stays. */
  topicId: z.number().int().positive().optional(),
  /** The version the editor started from; another one in between refuses `topic_changed_meanwhile` (C-112). */
  expectedVersion: z.number().int().positive().optional(),
  industry: Industry.optional(),
  title: text(300).min(1),
  summary: text(500).default(''),
  authorId: z.number().int().positive().optional(),
  authorName: text(100).default(''),
  origin: z.enum(TOPIC_ORIGINS).default('own'),
  sourceName: text(100).default(''),
  sourceUrl: text(2000).default(''),
  cover: StoredImage.optional(),
  isPaid: z.boolean().default(false),
  isLiterature: z.boolean().default(false),
  isFeatured: z.boolean().default(false),
  categories: names.default([]),
  tags: names.default([]),
  labels: names.default([]),
  blocks: z.array(Block).max(20_000).default([]),
  /** In the future: the topic waits as scheduled and the job publishes it then (C-50). */
  publishedAt: z.date(),
}

export const PublishTopic = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), ...common }),
  z.object({
    kind: z.literal('question'),
    ...common,
    askerId: z.number().int().positive(),
    isAnonymous: z.boolean().default(false),
    description: text(5000).default(''),
    images: z.array(StoredImage).max(3).default([]),
    progress: z.enum(QUESTION_PROGRESS).default('open'),
  }),
  z.object({
    kind: z.literal('document'),
    ...common,
    logo: StoredImage.optional(),
    documentAuthor: text(200).default(''),
    description: text(5000).default(''),
  }),
])
export type PublishTopic = z.input<typeof PublishTopic>
type Publishing = z.output<typeof PublishTopic> & { readonly industry: Industry }

/**
 * Publishes a new topic or a new version of one: what an editor's button, the scheduled job, the importer and the demo
 * portal all call. Gives id and version; refuses `permission_missing`, `category_unknown`, `topic_not_found`,
 * `industry_unknown`, `topic_changed_meanwhile`, `handle_taken`.
 */
export async function publishTopic(
  context: Context,
  input: PublishTopic,
): Promise<{ id: number; version: number }> {
  requirePermission(context.actor, 'topics.publish')
  const parsed = parseInput(PublishTopic, input)
  const publishing = { ...parsed, industry: context.services.industries.known(parsed.industry) }
  try {
    return await inTransaction(context, (within) => publishOnce(within, publishing))
  } catch (error) {
    if (violatedConstraint(error) === 'topics_handle_taken') throw new Refusal('conflict', 'handle_taken')
    throw error
  }
}

async function publishOnce(
  context: Context,
  publishing: Publishing,
): Promise<{ id: number; version: number }> {
  await requireKnownCategories(context, publishing)
  await shareChannels(context)
  const isDue = publishing.publishedAt.getTime() <= context.now.getTime()
  const sortDate = await freeSortDate(context.db, topics, {
    at: publishing.publishedAt,
    id: publishing.topicId,
  })
  const saved = await saveTopic(context, publishing, isDue ? 'published' : 'scheduled', sortDate)
  await saveKind(context, saved.id, publishing)
  if (isDue) await placeTopic(context, saved.id)
  else await removeTopic(context, saved.id)
  await recordAudit(context, 'publishTopic', `topic:${saved.id}`, {
    version: saved.version,
    title: publishing.title,
    isDue,
  })
  return saved
}

async function requireKnownCategories(
  { db }: Context,
  { industry, isLiterature, categories }: Publishing,
): Promise<void> {
  if (categories.length === 0) return
  const rows = await db
    .select({ scope: feedLabels.scope, name: feedLabels.name })
    .from(feedLabels)
    .where(eq(feedLabels.industry, industry))
  const known = rows.filter((row) => (row.scope === 'literature') === isLiterature).map((row) => row.name)
  const unknown = categories.find((name) => !known.includes(name))
  if (unknown) throw new Refusal('invalid', 'category_unknown', { name: unknown, known: known.join('、') })
}

async function saveTopic(
  { db, now }: Context,
  publishing: Publishing,
  state: 'published' | 'scheduled',
  sortDate: number,
): Promise<{ id: number; version: number }> {
  const { topicId, expectedVersion, handle, kind, authorId, cover, ...fields } = publishing
  const values = {
    kind,
    state,
    sortDate,
    updatedAt: now,
    industry: fields.industry,
    title: fields.title,
    summary: fields.isPaid ? publicSummary(fields.summary, fields.blocks) : fields.summary,
    authorId: authorId ?? null,
    authorName: fields.authorName,
    origin: fields.origin,
    sourceName: fields.sourceName,
    sourceUrl: fields.sourceUrl,
    cover: cover ?? null,
    isPaid: fields.isPaid,
    isLiterature: fields.isLiterature,
    isFeatured: fields.isFeatured,
    categories: fields.categories,
    tags: fields.tags,
    labels: fields.labels,
    blocks: fields.blocks,
    publishedAt: fields.publishedAt,
  }
  if (topicId === undefined) {
    const [made] = await db
      .insert(topics)
      .values({ ...values, handle: handle ?? null })
      .returning({ id: topics.id, version: topics.version })
    if (!made) throw new Error('the new topic was not returned')
    return made
  }
  const [present] = await db
    .select({ version: topics.version })
    .from(topics)
    .where(eq(topics.id, topicId))
    .for('no key update')
  if (!present) throw new Refusal('not_found', 'topic_not_found')
  if (expectedVersion !== undefined && expectedVersion !== present.version)
    throw new Refusal('conflict', 'topic_changed_meanwhile')
  const version = present.version + 1
  await db
    .update(topics)
    .set({ ...values, version })
    .where(eq(topics.id, topicId))
  return { id: topicId, version }
}

async function saveKind({ db }: Context, topicId: number, publishing: Publishing): Promise<void> {
  if (publishing.kind === 'question') {
    const { askerId, isAnonymous, description, images, progress } = publishing
    const values = { askerId, isAnonymous, description, images, progress }
    await db
      .insert(questions)
      .values({ topicId, ...values })
      .onConflictDoUpdate({ target: questions.topicId, set: values })
  } else if (publishing.kind === 'document') {
    const values = {
      logo: publishing.logo ?? null,
      author: publishing.documentAuthor,
      description: publishing.description,
    }
    await db
      .insert(documents)
      .values({ topicId, ...values })
      .onConflictDoUpdate({ target: documents.topicId, set: values })
  }
}
