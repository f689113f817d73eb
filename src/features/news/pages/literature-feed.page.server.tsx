import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { FEED_LABELS_TAG } from '#features/topics/feed-labels/feed-labels.server.ts'
import { feedPath, feedTitle, titlesOf } from '../addresses.ts'
import { Feed } from '../components/feed.server.tsx'
import { FeedAddress } from '../feed-address.ts'
import { readFeed } from '../queries.server.ts'

const loadLiterature = (context: SharedContext, { tab, filter, before }: FeedAddress) =>
  readFeed(context, {
    scope: 'literature',
    hotTitle: '文献热榜',
    filter: { tab, filter },
    before,
  })

/** The literature centre (ROUTE-08, WENXIAN-01 to -04). */
export const literatureFeedPage = page({
  path: '/wenxian',
  about: '文献中心',
  input: FeedAddress,
  shared: { seconds: 60, tags: () => ['topics', 'hot', 'pins', FEED_LABELS_TAG] },
  load: loadLiterature,
  head: ({ labels, filter, isLater, isHidden }) => ({
    title: feedTitle('literature', titlesOf(labels, filter)),
    description: '第三代半导体论文、综述与专利的中文解读。',
    canonical: feedPath('/wenxian', filter),
    isIndexed: !isLater && !isHidden,
  }),
  View: ({ view }) => <Feed view={view} title="文献中心" above={<Banner />} />,
})

/** A drawing of ours: lattice planes and a wafer, so that it needs no upload and shifts nothing (WENXIAN-03). */
function Banner() {
  return (
    <div className="relative overflow-hidden rounded-xl bg-accent-soft px-6 py-8 sm:px-10 sm:py-10">
      <svg
        viewBox="0 0 400 160"
        aria-hidden="true"
        className="absolute inset-y-0 right-0 h-full text-accent opacity-25"
      >
        {Array.from({ length: 7 }, (_, row) =>
          Array.from({ length: 14 }, (_, column) => (
            <circle
              key={`${row}-${column}`}
              cx={20 + column * 30 + (row % 2) * 15}
              cy={14 + row * 23}
              r={(row + column) % 3 === 0 ? 4 : 2}
              fill="currentColor"
            />
          )),
        )}
      </svg>
      <p className="text-2xl font-semibold text-ink sm:text-3xl">文献中心</p>
      <p className="mt-2 max-w-xl text-body">
        论文、综述与专利，由研究人员读过一遍，用中文讲清方法、结果与局限。
      </p>
    </div>
  )
}
