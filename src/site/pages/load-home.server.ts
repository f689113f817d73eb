import { z } from 'zod'
import { listHot } from '#features/popularity/queries.server.ts'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import { listFirstOfLists } from '#features/topics/several-lists.server.ts'
import { listPinned } from '#features/topics/pinned-topics.server.ts'
import { featuredList, feedList, newsList, questionList } from '#features/topics/lists.ts'
import type { SharedContext } from '#platform/context.ts'
import type { HeadlineFeed } from '../components/headlines.tsx'
import { homeAds, type HomeAds } from '../components/home-ads.server.tsx'
import { homeBlocks, type HomeBlocks } from '../components/home-blocks.server.tsx'
import { shareOut } from './share-out.ts'

/** Home's address. */
export const HomeInput = z.object({
  /** The chosen feed type of the headlines (HOME-04, B-90). */
  feed: z.enum(['latest', 'depth', 'hot']).default('latest').catch('latest'),
})

export interface HomeView extends Topics {
  readonly feed: HeadlineFeed
  readonly ads: HomeAds
  readonly blocks: HomeBlocks
  readonly site: { readonly name: string; readonly slogan: string; readonly publicUrl: string }
}

interface Topics {
  /** What home leads with, pinned ones before others; the first is the largest. */
  readonly stories: readonly Story[]
  /** Pinned ones for which no place was left among the stories. */
  readonly pinned: readonly TopicLine[]
  readonly headlines: readonly TopicLine[]
  readonly silicon: readonly TopicCard[]
  readonly gallium: readonly TopicCard[]
  readonly literature: readonly TopicCard[]
  readonly answers: readonly TopicCard[]
}

/** A topic that home leads with. */
export interface Story {
  readonly topic: TopicCard
  readonly isPinned: boolean
}

/** The lead and those beside it. */
const STORIES = 5
const HEADLINES = 10
const COLUMN_ROWS = 5
/** So many news may stand above the columns, which repeat none of them and are read as much further. */
const TOLD = STORIES + HEADLINES
const ANSWERS = 5

/** Everything home shows; the topics are read, the rest is made once for many showings. */
export async function loadHome(
  context: SharedContext,
  { feed }: z.output<typeof HomeInput>,
): Promise<HomeView> {
  const [topics, ads, blocks] = await Promise.all([
    loadTopics(context, feed),
    homeAds(context),
    homeBlocks(context),
  ])
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  return { feed, ...topics, ads, blocks, site: { ...site, publicUrl } }
}

async function loadTopics(context: SharedContext, feed: HeadlineFeed): Promise<Topics> {
  const industry = context.services.industries.main
  const news = newsList(industry, 'all')
  const columns = {
    silicon: feedList(industry, 'news', ['SiC产业']),
    gallium: feedList(industry, 'news', ['GaN产业']),
    literature: feedList(industry, 'literature', []),
    answers: questionList(industry, 'answered'),
  }
  const featured = feed === 'depth' ? [featuredList(industry)] : []
  const [pinned, lists, hot] = await Promise.all([
    listPinned(context, 'home'),
    listFirstOfLists(context, {
      lists: [
        { list: news, rows: TOLD },
        ...featured.map((list) => ({ list, rows: TOLD })),
        { list: columns.answers, rows: ANSWERS + STORIES },
        { list: columns.silicon, rows: TOLD + COLUMN_ROWS },
        { list: columns.gallium, rows: TOLD + 2 * COLUMN_ROWS },
        { list: columns.literature, rows: STORIES + COLUMN_ROWS },
      ],
    }),
    feed === 'hot' ? listHot(context, { industry, scope: 'news', limit: TOLD }) : [],
  ])
  const of = (list: string) => lists.get(list) ?? []
  const newest = of(news)
  const takeCards = shareOut<TopicCard>()
  // What editors pinned stands first whatever is chosen, and nothing is repeated (HOME-04, B-89).
  const first = takeCards(pinned, STORIES)
  const stories = [
    ...first.map((topic) => ({ topic, isPinned: true })),
    ...takeCards(newest, STORIES - first.length).map((topic) => ({ topic, isPinned: false })),
  ]
  const restOfPinned = takeCards(pinned, pinned.length)
  const told = new Set([...stories.map(({ topic }) => topic.id), ...restOfPinned.map(({ id }) => id)])
  const chosen: readonly TopicLine[] = feed === 'hot' ? hot : feed === 'depth' ? featured.flatMap(of) : newest
  const headlines = chosen.filter(({ id }) => !told.has(id)).slice(0, HEADLINES - restOfPinned.length)
  const shown = new Set(headlines.map(({ id }) => id))
  const column = (list: string, limit: number) =>
    takeCards(
      of(list).filter(({ id }) => !shown.has(id)),
      limit,
    )
  return {
    stories,
    pinned: restOfPinned,
    headlines,
    answers: column(columns.answers, ANSWERS),
    silicon: column(columns.silicon, COLUMN_ROWS),
    gallium: column(columns.gallium, COLUMN_ROWS),
    literature: column(columns.literature, COLUMN_ROWS),
  }
}
