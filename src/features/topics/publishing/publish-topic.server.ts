import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudits } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { freeSortDates } from '#platform/database/sort-date.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { unreachable } from '#platform/unreachable.ts'
import { finishPublishing } from './finish-publishing.server.ts'
import { labelsIn } from '../labelling/labels.server.ts'
import { removeTopic } from './place-topic.server.ts'
import { publicSummary } from '../body/public-summary.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { documents, feedLabels, questions, topics } from '../tables.server.ts'
import { PublishTopic } from './topic-input.ts'

/** A topic to publish that keeps to the contract. */
export type CheckedTopic = z.output<typeof PublishTopic> & { readonly industry: Industry }

/** What is to be published, held against the contract; refuses `input_invalid`, `industry_unknown`. */
export function checkTopic({ services }: Context, input: PublishTopic): CheckedTopic {
  const parsed = parseInput(PublishTopic, input)
  return { ...parsed, industry: services.industries.known(parsed.industry) }
}

/**
 * Publishes a new topic or makes one exactly this: what publishing a version, the importer and the demo portal all call.
 * Gives its id; refuses `permission_missing`, `token_missing`, `category_unknown`, `topic_not_found`, `industry_unknown`,
 * `handle_taken`, `document_file_unknown`.
 */
export async function publishTopic(context: Context, input: PublishTopic): Promise<{ id: number }> {
  requirePermission(context.actor, 'topics.publish')
  const [made] = await publishTopics(context, [checkTopic(context, input)])
  if (!made) throw new Error('the topic was not published')
  return made
}

/** Publishes several in one transaction, in about as many statements as one; gives their ids in the same order. */
export async function publishTopics(
  context: Context,
  checked: readonly CheckedTopic[],
): Promise<{ id: number }[]> {
  requirePermission(context.actor, 'topics.publish')
  requireOverwriting(context)
  if (checked.length === 0) return []
  try {
    return await inTransaction(context, (within) => publishOnce(within, checked))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'topics_handle_taken') throw new Refusal('conflict', 'handle_taken')
    if (constraint === 'documents_file_id_fkey') throw new Refusal('invalid', 'document_file_unknown')
    throw error
  }
}

async function publishOnce(context: Context, checked: readonly CheckedTopic[]): Promise<{ id: number }[]> {
  await requireKnownCategories(context, checked)
  for (const { topicId } of checked) {
    if (topicId === undefined) continue
    await requireNotWithdrawn(context, `topic:${topicId}`)
    await requireNotClosed(context, topicId)
  }
  const places = checked.map(({ publishedAt, topicId }) => ({ at: publishedAt, id: topicId }))
  const [sortDates, dictionary] = await Promise.all([
    freeSortDates(context.db, topics, places),
    readDictionary(context.db),
    shareChannels(context),
  ])
  const dated = checked.map((topic, at) => {
    const isDue = topic.publishedAt.getTime() <= context.now.getTime()
    const values = valuesOf(topic, {
      state: isDue ? 'published' : 'scheduled',
      sortDate: sortDates[at] ?? 0,
      updatedAt: context.now,
      // Written with the topic, so that filing it need not write it a second time.
      ...(isDue && { derivedLabels: labelsIn(dictionary, topic), labelledWith: dictionary.version }),
    })
    return { topic, values, isDue }
  })
  const ids = await saveTopics(context.db, dated)
  const saved = dated.map(({ topic, isDue }, at) => ({ topic, isDue, id: ids[at] ?? 0, title: topic.title }))
  for (const { topic, id } of saved) await saveKind(context, id, topic)
  const waiting = saved.filter(({ isDue }) => !isDue)
  for (const { id } of waiting) await removeTopic(context, id)
  await recordAudits(
    context,
    'publishTopic',
    waiting.map(({ id, title }) => ({ subject: `topic:${id}`, detail: { title, isDue: false } })),
  )
  await finishPublishing(
    context,
    saved.filter(({ isDue }) => isDue),
  )
  return saved.map(({ id }) => ({ id }))
}

/** Refuses `is_withdrawn` for a question that the office closed: it comes back by being opened, never by an import. */
async function requireNotClosed({ db }: Context, topicId: number): Promise<void> {
  const closed = await db.$count(
    questions,
    and(eq(questions.topicId, topicId), isNotNull(questions.closedAt)),
  )
  if (closed > 0) throw new Refusal('conflict', 'is_withdrawn', { subject: `topic:${topicId}` })
}

async function requireKnownCategories({ db }: Context, checked: readonly CheckedTopic[]): Promise<void> {
  const filed = checked.filter(({ categories }) => categories.length > 0)
  if (filed.length === 0) return
  const industries = [...new Set(filed.map(({ industry }) => industry))]
  const rows = await db
    .select({ industry: feedLabels.industry, scope: feedLabels.scope, name: feedLabels.name })
    .from(feedLabels)
    .where(inArray(feedLabels.industry, industries))
  for (const { industry, isLiterature, categories } of filed) {
    const known = rows
      .filter((row) => row.industry === industry && (row.scope === 'literature') === isLiterature)
      .map((row) => row.name)
    const unknown = categories.find((name) => !known.includes(name))
    if (unknown) throw new Refusal('invalid', 'category_unknown', { name: unknown, known: known.join('、') })
  }
}

/** Columns that publishing leaves to others: who the topic is, and when it was first written down. */
type Kept = 'id' | 'handle' | 'createdAt'
/** Columns that filing a topic writes (finish-publishing.server.ts). */
type Filed = 'derivedLabels' | 'labelledWith'
type Row = typeof topics.$inferInsert
/** Every other column, also one with a default: a field that is forgotten here would be taken, shown and lost. */
type Values = Required<Omit<Row, Kept | Filed>> & Pick<Row, Filed>
type QuestionValues = Required<Omit<typeof questions.$inferInsert, 'topicId' | 'closedAt'>>
type DocumentValues = Required<Omit<typeof documents.$inferInsert, 'topicId'>>

function valuesOf(
  { cover, authorId, ...fields }: CheckedTopic,
  placed: Pick<Values, 'state' | 'sortDate' | 'updatedAt' | Filed>,
): Values {
  return {
    ...placed,
    kind: fields.kind,
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
    isSponsored: fields.isSponsored,
    categories: fields.categories,
    tags: fields.tags,
    labels: fields.labels,
    blocks: fields.blocks,
    publishedAt: fields.publishedAt,
  }
}

/** Writes new topics in one statement and each of the others in its own; gives their ids in the order given. */
async function saveTopics(
  db: Database,
  dated: readonly { readonly topic: CheckedTopic; readonly values: Values }[],
): Promise<number[]> {
  for (const { topic, values } of dated) {
    if (topic.topicId === undefined) continue
    const changed = await db.update(topics).set(values).where(eq(topics.id, topic.topicId))
    if (changed.rowCount === 0) throw new Refusal('not_found', 'topic_not_found')
  }
  const added = dated
    .filter(({ topic }) => topic.topicId === undefined)
    .map(({ topic: { newId, handle }, values }) => ({
      ...values,
      handle: handle ?? null,
      ...(newId !== undefined && { id: newId }),
    }))
  const made =
    added.length > 0
      ? await db.insert(topics).values(added).returning({ id: topics.id, sortDate: topics.sortDate })
      : []
  const byDate = new Map(made.map(({ id, sortDate }) => [sortDate, id]))
  return dated.map(({ topic, values }) => {
    const id = topic.topicId ?? byDate.get(values.sortDate)
    if (id === undefined) throw new Error('the new topic was not returned')
    return id
  })
}

/** Where what only one kind has stands. */
const KIND_TABLES = [
  { kind: 'question', table: questions },
  { kind: 'document', table: documents },
] as const

async function saveKind({ db }: Context, topicId: number, publishing: CheckedTopic): Promise<void> {
  // Of what it was before nothing stays to be found, or to be answered.
  for (const { kind, table } of publishing.topicId === undefined ? [] : KIND_TABLES)
    if (kind !== publishing.kind) await db.delete(table).where(eq(table.topicId, topicId))
  switch (publishing.kind) {
    case 'question': {
      const { askerId, isAnonymous, description, images, progress } = publishing
      const values: QuestionValues = {
        askerId: askerId ?? null,
        isAnonymous,
        description,
        images,
        // What has a text stands among the answers, whatever was left in the form: no expert writes another over it.
        progress: publishing.blocks.length > 0 ? 'answered' : progress,
      }
      await db
        .insert(questions)
        .values({ topicId, ...values })
        .onConflictDoUpdate({ target: questions.topicId, set: values })
      return
    }
    case 'document': {
      const { logo, documentAuthor: author, description, fileId, publishedIn, doi } = publishing
      const values: DocumentValues = {
        logo: logo ?? null,
        author,
        description,
        fileId: fileId ?? null,
        publishedIn,
        doi,
      }
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
