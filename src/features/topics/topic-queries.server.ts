import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shanghaiMinute, shownTime } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { unreachable } from '#platform/unreachable.ts'
import {
  authorOf,
  authors,
  cardColumns,
  cardsOf,
  joinsAuthor,
  joinsCounters,
} from './lists/card-columns.server.ts'
import { TopicView, type PersonView, type TopicCard } from './contract.ts'
import { labelsOf } from './labelling/labels.server.ts'
import { accessTo, bodyFor } from './policy.ts'
import { documents, questions, topicCounters, topicLabels, topics } from './tables.server.ts'

const askers = alias(people, 'asker')

const publishedById = preparedQuery('topic_by_id', (db) =>
  db
    .select({
      topic: topics,
      authorId: linkedId(authors),
      personName: authors.name,
      personIcon: authors.iconId,
      reads: topicCounters.reads,
      comments: topicCounters.comments,
      shortCode: shortLinks.code,
      question: questions,
      askerId: linkedId(askers),
      askerName: askers.name,
      askerIcon: askers.iconId,
      document: documents,
      // One row, always; saves a statement of its own on every article.
      dictionaryVersion: sql<number>`(select version from dictionary_version)`.mapWith(Number),
    })
    .from(topics)
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .leftJoin(shortLinks, eq(shortLinks.path, sql`'/topic/' || ${topics.id}`))
    .leftJoin(questions, eq(questions.topicId, topics.id))
    .leftJoin(askers, eq(askers.id, questions.askerId))
    .leftJoin(documents, eq(documents.topicId, topics.id))
    .where(and(eq(topics.id, sql.placeholder('id')), eq(topics.state, 'published')))
    .prepare('topic_by_id'),
)

/** A published topic as this audience may read it, in one statement; refuses `topic_not_found` (TOPIC-01, TOPIC-02). */
export async function readTopic(context: SharedContext, { id }: { id: number }): Promise<TopicView> {
  const [row] = await publishedById(context.db).execute({ id })
  if (!row) throw new Refusal('not_found', 'topic_not_found')
  const { topic } = row
  const labels = await labelsOf(context, { ...topic, dictionaryVersion: row.dictionaryVersion })
  const common = {
    id: topic.id,
    industry: topic.industry,
    title: topic.title,
    summary: topic.summary,
    isPaid: topic.isPaid,
    isSponsored: topic.isSponsored,
    isLiterature: topic.isLiterature,
    author: authorOf({ ...row, authorName: topic.authorName }),
    origin: topic.origin,
    sourceName: topic.sourceName,
    sourceUrl: topic.sourceUrl,
    cover: topic.cover ?? undefined,
    categories: topic.categories,
    tags: topic.tags,
    labels,
    readCount: row.reads ?? 0,
    commentCount: row.comments ?? 0,
    time: shownTime(topic.publishedAt ?? context.now, context.now),
    minute: shanghaiMinute(topic.publishedAt ?? context.now),
    updatedIso: shanghaiIso(topic.updatedAt),
    sortDate: topic.sortDate ?? 0,
    shortPath: row.shortCode ? `/s/${row.shortCode}` : undefined,
    body: bodyFor(accessTo(topic, context.audience), topic.blocks),
  }
  switch (topic.kind) {
    case 'question': {
      const { question } = row
      return TopicView.parse({
        kind: 'question',
        ...common,
        asker: askerOf(row),
        isAnonymous: question?.isAnonymous ?? false,
        description: question?.description ?? '',
        images: question?.images ?? [],
        progress: question?.progress ?? 'open',
      })
    }
    case 'document': {
      const { document } = row
      return TopicView.parse({
        kind: 'document',
        ...common,
        logo: document?.logo ?? undefined,
        documentAuthor: document?.author ?? '',
        description: document?.description ?? '',
        fileId: document?.fileId ?? undefined,
        publishedIn: document?.publishedIn ?? '',
        doi: document?.doi ?? '',
      })
    }
    case 'article':
      return TopicView.parse({ kind: 'article', ...common })
    default:
      return unreachable(topic.kind)
  }
}

/** An anonymous asker has neither id nor icon on any output (B-60). */
export function askerOf({
  question,
  askerId,
  askerName,
  askerIcon,
}: {
  question: { isAnonymous: boolean } | null
  askerId: number | null
  askerName: string | null
  askerIcon: string | null
}): PersonView {
  if (!question || question.isAnonymous || askerName === null) return { name: '匿名用户' }
  return { id: askerId ?? undefined, name: askerName, iconId: askerIcon ?? undefined }
}

/** The first four of a topic's labels decide what is related; so many neighbours of each are weighed. */
const NEIGHBOURS = 12

const neighboursByLabel = preparedQuery('topic_related', (db) => {
  // Four rows, as PostgreSQL sees: of an array it would not know how many it holds. A missing label finds nothing.
  const label = (name: string) => sql`${sql.placeholder(name)}::text`
  const chosen = sql`(values (1, ${label('first')}), (2, ${label('second')}), (3, ${label('third')}), (4, ${label('fourth')})) as chosen(place, label)`
  const near = db
    .select({ topicId: topicLabels.topicId, sortDate: topicLabels.sortDate })
    .from(topicLabels)
    .where(sql`${topicLabels.label} = chosen.label and ${topicLabels.topicId} <> ${sql.placeholder('id')}`)
    // As in the feeds: a number that PostgreSQL does not know would have it plan anew each time.
    .orderBy(sql`${topicLabels.sortDate} desc limit ${sql.raw(String(NEIGHBOURS))}`)
  const weighed = db.$with('weighed').as(
    db
      .select({
        topicId: sql<number>`near.topic_id`.as('weighed_topic'),
        // A label that stands earlier says more about the topic: the whole, a half, a third, a quarter.
        weight: sql<number>`sum(12 / chosen.place)`.as('weight'),
        moment: sql<number>`max(near.sort_date)`.as('moment'),
      })
      .from(sql`${chosen} cross join lateral ${near} as near`)
      .groupBy(sql`near.topic_id`)
      // Chosen before anything else is read of them.
      .orderBy(sql`"weight" desc, "moment" desc`)
      .limit(sql.placeholder('limit')),
  )
  return db
    .with(weighed)
    .select(cardColumns)
    .from(weighed)
    .innerJoin(topics, and(eq(topics.id, weighed.topicId), eq(topics.state, 'published')))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .orderBy(desc(weighed.weight), desc(weighed.moment))
    .prepare('topic_related')
})

/** Topics that share labels with this one, the most alike first (C-59); a bounded read whatever the labels. */
export async function listRelated(
  context: SharedContext,
  { id, labels, limit }: { id: number; labels: readonly string[]; limit: number },
): Promise<TopicCard[]> {
  if (labels.length === 0) return []
  const [first, second = null, third = null, fourth = null] = labels
  const chosen = { first, second, third, fourth }
  return cardsOf(context, await neighboursByLabel(context.db).execute({ id, ...chosen, limit }))
}
