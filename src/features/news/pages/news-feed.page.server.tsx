import { AdStrips } from '#features/ads/components/ad-strips.server.tsx'
import { listAds } from '#features/ads/queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { FEED_LABELS_TAG } from '#features/topics/feed-labels/feed-labels.server.ts'
import { feedPath, feedTitle, titlesOf } from '../addresses.ts'
import { Feed } from '../components/feed.server.tsx'
import { FeedAddress } from '../feed-address.ts'
import { readFeed } from '../queries.server.ts'

async function loadNews(context: SharedContext, { tab, filter, before }: FeedAddress) {
  const [feed, ads] = await Promise.all([
    readFeed(context, {
      scope: 'news',
      hotTitle: '热门资讯',
      filter: { tab, filter },
      before,
    }),
    listAds(context, { industry: context.services.industries.main, page: 'feed' }),
  ])
  return { feed, ads }
}

/** The news feed (ROUTE-06, FEED-01 to -09). */
export const newsFeedPage = page({
  path: '/paynews',
  about: '资讯',
  input: FeedAddress,
  shared: { seconds: 60, tags: () => ['topics', 'hot', 'ads', 'pins', FEED_LABELS_TAG] },
  load: loadNews,
  head: ({ feed }) => ({
    title: feedTitle('news', titlesOf(feed.labels, feed.filter)),
    description: '碳化硅、氮化镓产业的每日动态、技术前沿、应用观察、人物访谈、峰会、投融资与新品。',
    canonical: feedPath('/paynews', feed.filter),
    isIndexed: !feed.isLater && !feed.isHidden,
  }),
  View: ({ view: { feed, ads } }) => <Feed view={feed} title="资讯" above={<AdStrips ads={ads} isFirst />} />,
})
