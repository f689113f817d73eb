import { z } from 'zod'
import { hotListPart } from '#features/popularity/components/hot-list-part.server.tsx'
import { listHot } from '#features/popularity/queries.server.ts'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import { FIRST_ROWS, listFirstOfLists, listPinned } from '#features/topics/feed-queries.server.ts'
import { featuredList, feedList, newsList } from '#features/topics/lists.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Fragment } from '#platform/pages/fragment.server.tsx'
import type { HeadlineFeed } from '../components/headlines.tsx'
import { homeAds, type HomeAds } from '../components/home-ads.server.tsx'
import { homeBlocks } from '../components/home-blocks.server.tsx'

/** Home's address. */
export const HomeInput = z.object({
  /** The chosen feed type of the headlines (HOME-04, B-90). */
  feed: z.enum(['latest', 'depth', 'hot']).default('latest').catch('latest'),
})

export interface HomeView {
  readonly feed: HeadlineFeed
  readonly pinned: readonly TopicLine[]
  readonly headlines: readonly TopicLine[]
  readonly ads: HomeAds
  readonly hot: Fragment
  readonly silicon: readonly TopicCard[]
  readonly gallium: readonly TopicCard[]
  readonly literature: readonly TopicCard[]
  /** Everything below the topics. */
  readonly blocks: Fragment
  readonly site: { readonly name: string; readonly slogan: string; readonly publicUrl: string }
}

const HEADLINES = FIRST_ROWS
const COLUMN_ROWS = 6

/** Everything home shows; the topics are read, the rest is made once for many showings. */
export async function loadHome(
  context: SharedContext,
  { feed }: z.output<typeof HomeInput>,
): Promise<HomeView> {
  const industry = context.services.industries.main
  const [topics, ads, hot, blocks] = await Promise.all([
    loadTopics(context, feed),
    homeAds(context),
    hotListPart(context, { title: '每日热榜', industry, scope: 'news' }),
    homeBlocks(context),
  ])
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  return { feed, ...topics, ads, hot, blocks, site: { ...site, publicUrl } }
}

type Topics = Pick<HomeView, 'pinned' | 'headlines' | 'silicon' | 'gallium' | 'literature'>

async function loadTopics(context: SharedContext, feed: HeadlineFeed): Promise<Topics> {
  const industry = context.services.industries.main
  const columns = {
    silicon: feedList(industry, 'news', ['SiC产业']),
    gallium: feedList(industry, 'news', ['GaN产业']),
    literature: feedList(industry, 'literature', []),
  }
  const chosenList = feed === 'depth' ? featuredList(industry) : newsList(industry, 'all')
  const [pinned, lists, hot] = await Promise.all([
    listPinned(context, 'home'),
    listFirstOfLists(context, {
      lists: [
        { list: chosenList, rows: feed === 'hot' ? 0 : HEADLINES },
        ...Object.values(columns).map((list) => ({ list, rows: COLUMN_ROWS })),
      ],
    }),
    feed === 'hot' ? listHot(context, { industry, scope: 'news', limit: HEADLINES }) : [],
  ])
  const of = (list: string) => lists.get(list) ?? []
  const pinnedIds = new Set(pinned.map((line) => line.id))
  const chosen = feed === 'hot' ? hot : of(chosenList)
  // Pinned ones stand first and are not repeated (B-89).
  const headlines = chosen.filter((line) => !pinnedIds.has(line.id)).slice(0, HEADLINES - pinned.length)
  return {
    pinned,
    headlines,
    silicon: of(columns.silicon),
    gallium: of(columns.gallium),
    literature: of(columns.literature),
  }
}
