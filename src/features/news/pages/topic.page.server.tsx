import type { ReactNode } from 'react'
import { z } from 'zod'
import { TopicAd } from '#features/ads/components/single-ads.server.tsx'
import type { AdView } from '#features/ads/contract.ts'
import { adOfTopic } from '#features/ads/queries.server.ts'
import { cursor, positiveId, word } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { industryPath, type Industry } from '#platform/industries/industry.ts'
import { page } from '#platform/pages/page.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { TopicArticle, type ArticleView } from '../components/topic-article.server.tsx'
import { findDataBehindPictures } from '#features/data-items/data-behind-pictures.server.ts'
import { commentsBelow } from '#features/comments/comments-below.server.tsx'
import { offerIn } from '#features/membership/offer.ts'
import { hotListPart, type HotPart } from '#features/popularity/components/hot-list-part.server.tsx'
import { Place } from '#platform/pages/fragment.server.tsx'
import { readAuthor } from '#features/people/read-author.server.ts'
import { picturesOf } from '#features/topics/body/blocks.ts'
import { contentsOf } from '#features/topics/body/contents.ts'
import type { TopicView } from '#features/topics/contract.ts'
import { byKind, KIND_FACTS } from '#features/topics/kinds.ts'
import { findFileCard } from '#features/files/queries.server.ts'
import { listSpecialsWith } from '#features/specials/queries.server.ts'
import { readCards } from '#features/search/read-cards.server.ts'
import { createHighlighter } from '#features/topics/lists/highlight.ts'
import { FEED_LABELS_TAG, findTab, scopeOf } from '#features/topics/feed-labels/feed-labels.server.ts'
import { listNeighbours } from '#features/topics/lists/neighbours.server.ts'
import { listRelated, readTopic } from '#features/topics/topic-queries.server.ts'
import { tagsOfPage } from '#features/topics/tags-of-page.ts'
import { SideContents } from '../components/article-furniture.server.tsx'
import { headOfTopic } from './topic-head.ts'

/** So many related topics stand beside a topic. */
const RELATED_SHOWN = 6

interface TopicPageView extends ArticleView {
  readonly comments: ReactNode
  /** Everybody who is named here: the page goes when one of them is called otherwise. */
  readonly personIds: readonly number[]
  readonly hot: HotPart
  readonly ad: AdView | undefined
  readonly site: ArticleView['site'] & { readonly publicUrl: string }
}

const TopicAddress = z.object({ id: positiveId, key: word(100).optional(), comments: cursor })
type TopicAddress = z.output<typeof TopicAddress>

async function loadTopicPage(
  context: SharedContext,
  { id, key, comments: before }: TopicAddress,
): Promise<TopicPageView> {
  const topic = await readTopic(context, { id })
  const tab = KIND_FACTS[topic.kind].isAnswer ? undefined : await findTab(context, topic)
  const fileId = byKind(topic, {
    article: () => undefined,
    question: () => undefined,
    document: (document) => document.fileId,
  })
  const [comments, related, neighbours, hot, ad, author, specials, data, cards, file] = await Promise.all([
    commentsBelow(context, { topic, before }),
    listRelated(context, { id, labels: topic.labels, limit: RELATED_SHOWN }),
    listNeighbours(context, topic, tab?.name),
    hotListPart(context, {
      title: topic.isLiterature ? '文献热榜' : '热门资讯',
      industry: topic.industry,
      scope: scopeOf(topic),
    }),
    adOfTopic(context, id),
    topic.author?.id === undefined ? undefined : readAuthor(context, topic.author.id),
    listSpecialsWith(context, id),
    findDataBehindPictures(
      context,
      topic.body.blocks.flatMap((block) => picturesOf(block).map(({ image }) => image.id)),
    ),
    readCards(
      context,
      topic.body.blocks.flatMap((block) => (block.type === 'card' ? block.path : [])),
    ),
    fileId === undefined ? undefined : findFileCard(context, fileId),
  ])
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  return {
    topic,
    tab,
    industry: otherIndustry(context, topic.industry),
    comments: comments.content,
    personIds: [...new Set([...namedIn(topic), ...comments.personIds])],
    related,
    neighbours,
    author,
    hot,
    ad,
    specials,
    data,
    cards,
    file,
    highlight: createHighlighter(key),
    offer: offerIn(context.services, topic.industry),
    site: { publicUrl, name: site.name, contact: site.contact },
  }
}

function otherIndustry({ services: { industries } }: SharedContext, industry: Industry) {
  const { slug, name } = industries.find(industry)
  return slug === industries.main ? undefined : { name: `${name}产业`, path: industryPath(slug) }
}

function namedIn(topic: TopicView): number[] {
  const people = byKind(topic, {
    article: ({ author }) => [author],
    question: ({ author, asker }) => [author, asker],
    document: ({ author }) => [author],
  })
  return people.flatMap((person) => person?.id ?? [])
}

/** An article, an answered question or a document at /topic/:id (ROUTE-16, TOPIC-01 to -13, B-64). */
export const topicPage = page({
  path: '/topic/:id',
  about: '文章、问答、文献详情',
  input: TopicAddress,
  shared: {
    seconds: 60,
    // Whatever another article leads to goes from there as well when it is withdrawn.
    tags: ({ topic, tab, personIds, file, neighbours, related, hot, data, cards }: TopicPageView) => [
      `topic:${topic.id}`,
      ...[neighbours.newer, neighbours.older, ...related].flatMap((other) =>
        other ? `topic:${other.id}` : [],
      ),
      ...hot.topicIds.map((id) => `topic:${id}`),
      ...(file ? [`file:${file.id}`] : []),
      ...[...data.values()].map((item) => `data-item:${item.id}`),
      ...[...cards.keys()].flatMap(tagsOfPage),
      'ads',
      ...(tab ? [FEED_LABELS_TAG] : []),
      'hot',
      'specials',
      ...personIds.map((id) => `person:${id}`),
    ],
    // A page for one searcher's words is not worth keeping.
    unless: ({ key }) => Boolean(key),
  },
  load: loadTopicPage,
  head: ({ topic, site }) => headOfTopic(topic, site),
  View: TopicPage,
  visit: ({ topic }) => topicPath(topic.id),
})

function TopicPage({ view }: { view: TopicPageView }) {
  return (
    <div className="wide grid grid-cols-1 gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10">
      <TopicArticle view={view} below={view.comments} ad={view.ad ? <TopicAd ad={view.ad} /> : null} />
      <aside aria-label="相关内容" className="beside mt-12 space-y-10 lg:mt-0">
        <SideContents lines={contentsOf(view.topic.body.blocks)} />
        <Place fragment={view.hot} />
      </aside>
    </div>
  )
}
