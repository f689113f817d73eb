import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { linkedId } from '#features/accounts/linked-person.server.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import { TopicCard, type PersonView } from '../contract.ts'
import { topicCounters, topics } from '../tables.server.ts'

/** The author of a topic; an alias, since a question joins people a second time for its asker. */
export const authors = alias(people, 'author')

/** What a list needs of a topic; never the body, so that a long list stays light. */
export const cardColumns = {
  id: topics.id,
  kind: topics.kind,
  title: topics.title,
  summary: topics.summary,
  cover: topics.cover,
  isPaid: topics.isPaid,
  isSponsored: topics.isSponsored,
  isLiterature: topics.isLiterature,
  authorId: linkedId(authors),
  authorName: topics.authorName,
  personName: authors.name,
  personIcon: authors.iconId,
  sourceName: topics.sourceName,
  labels: topics.derivedLabels,
  tags: topics.tags,
  reads: sql<number>`coalesce(${topicCounters.reads}, 0)`.mapWith(Number),
  comments: sql<number>`coalesce(${topicCounters.comments}, 0)`.mapWith(Number),
  publishedAt: topics.publishedAt,
  sortDate: topics.sortDate,
}

export const joinsAuthor = eq(authors.id, topics.authorId)
export const joinsCounters = eq(topicCounters.topicId, topics.id)

interface CardRow {
  id: number
  kind: TopicCard['kind']
  title: string
  summary: string
  cover: TopicCard['cover'] | null
  isPaid: boolean
  isSponsored: boolean
  isLiterature: boolean
  authorId: number | null
  authorName: string
  personName: string | null
  personIcon: string | null
  sourceName: string
  labels: string[]
  tags: string[]
  reads: number
  comments: number
  publishedAt: Date | null
  sortDate: number | null
}

/** How many labels a row of a list shows. */
const CARD_LABELS = 3

/** Rows of a list as readers see them; one that is broken takes itself out. */
export function cardsOf(context: SharedContext, rows: readonly CardRow[]): TopicCard[] {
  return parseRows(
    context,
    TopicCard,
    rows.map((row) => cardOf(row, context.now)),
    { table: 'topics' },
  )
}

function cardOf(row: CardRow, now: Date): TopicCard {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    cover: row.cover ?? undefined,
    isPaid: row.isPaid,
    ...(row.isSponsored && { isSponsored: true }),
    isLiterature: row.isLiterature,
    author: authorOf(row),
    sourceName: row.sourceName,
    labels: row.labels.slice(0, CARD_LABELS),
    tags: row.tags,
    readCount: row.reads,
    commentCount: row.comments,
    time: shownTime(row.publishedAt ?? now, now),
    sortDate: row.sortDate ?? 0,
  }
}

export function authorOf(row: {
  authorId: number | null
  authorName: string
  personName: string | null
  personIcon: string | null
}): PersonView | undefined {
  if (row.personName !== null) {
    return { id: row.authorId ?? undefined, name: row.personName, iconId: row.personIcon ?? undefined }
  }
  return row.authorName ? { name: row.authorName } : undefined
}
