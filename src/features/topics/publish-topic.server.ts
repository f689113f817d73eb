import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { unreachable } from '#platform/unreachable.ts'
import { finishPublishing } from './finish-publishing.server.ts'
import { removeTopic } from './place-topic.server.ts'
import { publicSummary } from './public-summary.ts'
import { shareChannels } from './set-channel.server.ts'
import { documents, feedLabels, questions, topics } from './tables.server.ts'
import { PublishTopic } from './topic-input.ts'

type Publishing = z.output<typeof PublishTopic> & { readonly industry: Industry }

/**
 * Publishes a new topic or makes one exactly this: what publishing a version, the importer and the demo portal all call.
 * Gives its id; refuses `permission_missing`, `token_missing`, `category_unknown`, `topic_not_found`, `industry_unknown`,
 * `handle_taken`, `document_file_unknown`.
 */
export async function publishTopic(context: Context, input: PublishTopic): Promise<{ id: number }> {
  requirePermission(context.actor, 'topics.publish')
  requireOverwriting(context)
  const parsed = parseInput(PublishTopic, input)
  const publishing = { ...parsed, industry: context.services.industries.known(parsed.industry) }
  try {
    return await inTransaction(context, (within) => publishOnce(within, publishing))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'topics_handle_taken') throw new Refusal('conflict', 'handle_taken')
    if (constraint === 'documents_file_id_fkey') throw new Refusal('invalid', 'document_file_unknown')
    throw error
  }
}

async function publishOnce(context: Context, publishing: Publishing): Promise<{ id: number }> {
  await requireKnownCategories(context, publishing)
  if (publishing.topicId !== undefined) await requireNotWithdrawn(context, `topic:${publishing.topicId}`)
  const isDue = publishing.publishedAt.getTime() <= context.now.getTime()
  const place = { at: publishing.publishedAt, id: publishing.topicId }
  const [sortDate] = await Promise.all([freeSortDate(context.db, topics, place), shareChannels(context)])
  const saved = await saveTopic(context, publishing, isDue ? 'published' : 'scheduled', sortDate)
  await saveKind(context, saved.id, publishing)
  const { title } = publishing
  if (isDue) await finishPublishing(context, { ...saved, title })
  else {
    await removeTopic(context, saved.id)
    await recordAudit(context, 'publishTopic', `topic:${saved.id}`, { title, isDue })
  }
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
): Promise<{ id: number }> {
  const { topicId, newId, handle, kind, authorId, cover, ...fields } = publishing
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
      .values({ ...values, handle: handle ?? null, ...(newId !== undefined && { id: newId }) })
      .returning({ id: topics.id })
    if (!made) throw new Error('the new topic was not returned')
    return made
  }
  const changed = await db.update(topics).set(values).where(eq(topics.id, topicId))
  if (changed.rowCount === 0) throw new Refusal('not_found', 'topic_not_found')
  return { id: topicId }
}

async function saveKind({ db }: Context, topicId: number, publishing: Publishing): Promise<void> {
  switch (publishing.kind) {
    case 'question': {
      const { askerId, isAnonymous, description, images, progress } = publishing
      const values = { askerId: askerId ?? null, isAnonymous, description, images, progress }
      await db
        .insert(questions)
        .values({ topicId, ...values })
        .onConflictDoUpdate({ target: questions.topicId, set: values })
      return
    }
    case 'document': {
      const { logo, documentAuthor: author, description, fileId, publishedIn, doi } = publishing
      const values = { logo: logo ?? null, author, description, fileId: fileId ?? null, publishedIn, doi }
      await db
        .insert(documents)
        .values({ topicId, ...values })
        .onConflictDoUpdate({ target: documents.topicId, set: values })
      return
    }
    case 'article':
      return
    default:
      unreachable(publishing)
  }
}
