import { z } from 'zod'
import { hotListPart } from '#features/popularity/components/hot-list-part.server.tsx'
import { Place, type Fragment } from '#platform/pages/fragment.server.tsx'
import { listHot } from '#features/popularity/queries.server.ts'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import type { FeedPage } from '#features/topics/contract.ts'
import { pageTopics } from '#features/topics/lists/feed-queries.server.ts'
import { newsList } from '#features/topics/lists/lists.ts'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { statusOfList, titleOfPage } from '#platform/pages/list-page.ts'
import { EmptyList, EmptyPage } from '#ui/empty-page.tsx'
import { Pager } from '#ui/pager.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { newsPath } from '../addresses.ts'
import { NEWS_PER_PAGE, NewsCategory } from '../categories.ts'

/** NEWS-01, in this order (B7). */
const CATEGORIES = [
  { key: 'all', label: '全部' },
  { key: 'own', label: '原创报道' },
  { key: 'other', label: '行业报道' },
  { key: 'hot', label: '每日热榜' },
] as const

const HOT_SHOWN = 20

interface NewsView {
  readonly category: NewsCategory
  readonly found: FeedPage
  /** Beside the list: what is read most, or of the literature where that is the list itself. */
  readonly hot: Fragment
}

const Input = z.object({
  t: z.preprocess((value) => (value === '' ? undefined : value), NewsCategory.default('all')),
  p: pageNumber,
})

async function loadNews(
  context: SharedContext,
  { t: category, p }: z.output<typeof Input>,
): Promise<NewsView> {
  const industry = context.services.industries.main
  if (category === 'hot') {
    const [items, hot] = await Promise.all([
      listHot(context, { industry, scope: 'news', limit: HOT_SHOWN }),
      hotListPart(context, { title: '文献热榜', industry, scope: 'literature' }),
    ])
    return { category, hot, found: { items, page: 1, pageCount: 1, total: items.length } }
  }
  const [found, hot] = await Promise.all([
    pageTopics(context, { list: newsList(industry, category), page: p, perPage: NEWS_PER_PAGE }),
    hotListPart(context, { title: '热门资讯', industry, scope: 'news' }),
  ])
  return { category, found, hot }
}

/** The news list with its four categories and its pager; the hot list has none (ROUTE-04, NEWS-01 to -06). */
export const newsPage = page({
  path: '/news',
  about: '新闻列表',
  input: Input,
  shared: { seconds: 60, tags: () => ['topics', 'hot'] },
  load: loadNews,
  status: ({ found }) => statusOfList(found),
  head: ({ category, found }) => ({
    title: titleOfPage(
      CATEGORIES.find((each) => each.key === category)?.label.replace('全部', '全部新闻') ?? '新闻',
      found.page,
    ),
    description: '第三代半导体产业新闻：原创报道、行业报道与每日热榜。',
    canonical: newsPath(category, found.page),
    previous: found.page > 1 ? newsPath(category, found.page - 1) : undefined,
    next: found.page < found.pageCount ? newsPath(category, found.page + 1) : undefined,
  }),
  View: NewsPage,
})

function NewsPage({ view: { category, found, hot } }: { view: NewsView }) {
  return (
    <div className="wide pt-6">
      <h1 className="text-2xl">新闻</h1>
      <div className="mt-2 grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <TabLinks
            label="分类"
            tabs={CATEGORIES.map(({ key, label }) => ({
              name: label,
              path: newsPath(key),
              isChosen: key === category,
            }))}
          />
          <h2 className="sr-only">{CATEGORIES.find((each) => each.key === category)?.label}</h2>
          {category === 'hot' && found.items.length > 0 ? (
            <ol>
              {found.items.map((topic, index) => (
                <li key={topic.id}>
                  <TopicRow topic={topic} isFirst={index === 0} rank={index + 1} />
                </li>
              ))}
            </ol>
          ) : (
            found.items.map((topic, index) => <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />)
          )}
          {found.items.length === 0 ? <Nothing category={category} page={found.page} /> : null}
          {category === 'hot' ? null : (
            <Pager
              page={found.page}
              pageCount={found.pageCount}
              addressOf={(number) => newsPath(category, number)}
            />
          )}
        </div>
        <aside aria-label={category === 'hot' ? '文献热榜' : '热门资讯'} className="beside pt-6 lg:pt-5">
          <Place fragment={hot} />
        </aside>
      </div>
    </div>
  )
}

function Nothing({ category, page: number }: { category: NewsCategory; page: number }) {
  if (category !== 'hot')
    return number > 1 ? <EmptyPage first={newsPath(category)} /> : <EmptyList said="这里还没有文章" />
  return (
    <p className="py-16 text-center text-muted">
      榜单还没有内容，
      <a href={newsPath('all')} className="text-link">
        看看全部新闻
      </a>
    </p>
  )
}
