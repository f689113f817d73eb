import { and, eq, ne } from 'drizzle-orm'
import { editable, type Setting } from '#features/editing/editable.ts'
import { whether, type Listing } from '#features/editing/facets.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { unreachable } from '#platform/unreachable.ts'
import type { TopicKind } from '../contract.ts'
import { byKind } from '../kinds.ts'
import { withoutPictures } from '../body/take-pictures-out.server.ts'
import { publishTopic } from './publish-topic.server.ts'
import { openAgain } from '../questions/close-question.server.ts'
import { documents, questions, topics } from '../tables.server.ts'
import { TopicContent } from './topic-input.ts'
import { ORIGIN_NAMES, TOPIC_KIND_WORDS } from '../words.ts'

const listing: Listing = {
  facets: {
    type: { name: '体裁', words: TOPIC_KIND_WORDS },
    author: { name: '作者', of: 'person', isColumn: true },
    category: { name: '栏目', isColumn: true },
    label: { name: '标签' },
    paid: { ...whether('会员', '会员', '免费'), isColumn: true },
    source: { name: '来源' },
    origin: { name: '原创', words: ORIGIN_NAMES },
    cover: whether('封面', '有封面', '没有封面'),
    literature: whether('文献中心', '在文献中心', '不在文献中心'),
    featured: whether('推荐', '推荐', '不推荐'),
    sponsored: whether('广告', '付费发布', '不是广告'),
    industry: { name: '产业', of: 'industry' },
  },
  period: { name: '发布时间' },
}

const withOne = (names: readonly string[], name: string) => (names.includes(name) ? names : [...names, name])
const without = (names: readonly string[], name: string) => names.filter((each) => each !== name)

/** What editors set for many; each has one that takes it back. */
const settings: readonly Setting<TopicContent>[] = [
  { act: 'pay', name: '设为会员文章', change: () => ({ isPaid: true }) },
  { act: 'free', name: '设为免费文章', change: () => ({ isPaid: false }) },
  {
    act: 'file',
    name: '放进栏目',
    takes: 'category',
    change: ({ categories }, name) => ({ categories: withOne(categories, name) }),
  },
  {
    act: 'unfile',
    name: '移出栏目',
    takes: 'category',
    change: ({ categories }, name) => ({ categories: without(categories, name) }),
  },
  {
    act: 'label',
    name: '加上标签',
    takes: 'label',
    change: ({ labels }, name) => ({ labels: withOne(labels, name) }),
  },
  {
    act: 'unlabel',
    name: '去掉标签',
    takes: 'label',
    change: ({ labels }, name) => ({ labels: without(labels, name) }),
  },
]

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
    const [known] = await context.db
      .select({ state: topics.state })
      .from(topics)
      .where(eq(topics.id, id))
      .for('no key update')
    // What an editor had begun to change before would take the place of the answer that is looked at.
    if (known?.state === 'draft') throw new Refusal('conflict', 'question_with_expert')
    // Whoever publishes what was closed has said that it comes back.
    await openAgain(context, id)
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
  withoutPictures: (content, isGone) => ({
    ...content,
    cover: content.cover && isGone(content.cover) ? undefined : content.cover,
    blocks: content.blocks.map((block) => withoutPictures(block, isGone)),
    ...(content.kind === 'question' && { images: content.images.filter((image) => !isGone(image)) }),
    ...(content.kind === 'document' && content.logo && isGone(content.logo) && { logo: undefined }),
  }),
  personal: ['authorName'],
  // Some ask without a name, and a preview would say it of whoever does not any more.
  withheld: ['askerId', 'isAnonymous'],
  appearsLater: true,
  listing,
  settings,
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
