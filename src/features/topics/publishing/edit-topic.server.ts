import { and, eq, ne } from 'drizzle-orm'
import { editable } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { unreachable } from '#platform/unreachable.ts'
import type { TopicKind } from '../contract.ts'
import { byKind } from '../kinds.ts'
import { publishTopic } from './publish-topic.server.ts'
import { documents, questions, topics } from '../tables.server.ts'
import { TopicContent } from './topic-input.ts'

/** How articles, answered questions and documents are edited. A question that nobody has answered belongs to its expert. */
export const topicEdits = editable({
  name: '文章',
  permission: { write: 'topics.write', publish: 'topics.publish' },
  schema: TopicContent,
  title: 'title',
  newId: topics,
  pages: ['/topic/:id'],
  read: readTopicContent,
  async save(context, id, { publishedAt, ...content }) {
    const [known] = await context.db.select({ id: topics.id }).from(topics).where(eq(topics.id, id))
    await publishTopic(context, {
      ...content,
      ...(known ? { topicId: id } : { newId: id }),
      publishedAt: publishedAt === undefined ? context.now : new Date(publishedAt),
    })
  },
  people: (content) =>
    byKind(content, {
      article: ({ authorId }) => [authorId],
      question: ({ authorId, askerId }) => [authorId, askerId],
      document: ({ authorId }) => [authorId],
    }),
  without: (content, { personId, name }) =>
    content.authorId === personId && content.authorName === name ? { ...content, authorName: '' } : content,
  personal: ['authorName'],
})

async function readTopicContent({ db }: Pick<Context, 'db'>, id: number) {
  const [row] = await db
    .select({ topic: topics, question: questions, document: documents })
    .from(topics)
    .leftJoin(questions, eq(questions.topicId, topics.id))
    .leftJoin(documents, eq(documents.topicId, topics.id))
    .where(and(eq(topics.id, id), ne(topics.state, 'draft')))
  if (!row) return undefined
  const { topic, question, document } = row
  const common = {
    industry: topic.industry,
    title: topic.title,
    summary: topic.summary,
    authorId: topic.authorId ?? undefined,
    authorName: topic.authorName,
    origin: topic.origin,
    sourceName: topic.sourceName,
    sourceUrl: topic.sourceUrl,
    cover: topic.cover ?? undefined,
    isPaid: topic.isPaid,
    isLiterature: topic.isLiterature,
    isFeatured: topic.isFeatured,
    isSponsored: topic.isSponsored,
    categories: topic.categories,
    tags: topic.tags,
    labels: topic.labels,
    blocks: topic.blocks,
    publishedAt: topic.publishedAt?.toISOString(),
  }
  const content = { ...common, ...ofKind(topic.kind, question, document) }
  return { content, isWithdrawn: topic.state === 'withdrawn' }
}

type Question = typeof questions.$inferSelect | null
type Document = typeof documents.$inferSelect | null

function ofKind(kind: TopicKind, question: Question, document: Document) {
  switch (kind) {
    case 'article':
      return { kind }
    case 'question': {
      const { askerId, isAnonymous, description, images, progress } = question ?? {}
      return { kind, askerId: askerId ?? undefined, isAnonymous, description, images, progress }
    }
    case 'document': {
      const { logo, author, description, fileId, publishedIn, doi } = document ?? {}
      return {
        kind,
        logo: logo ?? undefined,
        documentAuthor: author,
        description,
        fileId: fileId ?? undefined,
        publishedIn,
        doi,
      }
    }
    default:
      return unreachable(kind)
  }
}
