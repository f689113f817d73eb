import { listHot } from '#features/popularity/queries.server.ts'
import { sourceOf } from '#features/home/column-source.ts'
import type { HeadlineFeed, HomeBlock } from '#features/home/contract.ts'
import type { TopicCard, TopicLine } from '#features/topics/contract.ts'
import { featuredList, feedList, newsList, questionList } from '#features/topics/lists/lists.ts'
import { listPinned } from '#features/topics/pins/pinned-topics.server.ts'
import { FIRST_ROWS, listFirstOfLists } from '#features/topics/lists/several-lists.server.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { shareOut } from './share-out.ts'

/** A topic that home leads with. */
export interface Story {
  readonly topic: TopicCard
  readonly isPinned: boolean
}

/** The topics that home shows, none of them twice. */
export interface HomeTopics {
  /** What home leads with, pinned ones before others; the first is the largest. */
  readonly stories: readonly Story[]
  /** Pinned ones for which no place was left among the stories. */
  readonly pinned: readonly TopicLine[]
  readonly headlines: readonly TopicLine[]
  readonly answers: readonly TopicCard[]
  /** Of each column, in the order of the blocks. */
  readonly columns: ReadonlyMap<HomeBlock, readonly TopicCard[]>
}

/** The topics of these blocks, in two statements, three for the hot list. */
export async function loadTopics(
  context: SharedContext,
  blocks: readonly HomeBlock[],
  feed: HeadlineFeed,
): Promise<HomeTopics> {
  const industry = context.services.industries.main
  const entriesOf = (kind: HomeBlock['kind']) => blocks.find((block) => block.kind === kind)?.entries ?? 0
  const [most, lines, answers] = [entriesOf('stories'), entriesOf('headlines'), entriesOf('answers')]
  const told = most + lines
  const news = newsList(industry, 'all')
  const answered = questionList(industry, 'answered')
  const featured = feed === 'depth' ? [featuredList(industry)] : []
  const columns = columnsOf(industry, blocks, { stories: most, told })
  const [pinned, lists, hot] = await Promise.all([
    listPinned(context, 'home'),
    listFirstOfLists(context, {
      lists: [
        { list: news, rows: told },
        ...featured.map((list) => ({ list, rows: told })),
        ...(answers > 0 ? [{ list: answered, rows: answers + most }] : []),
        ...columns.map(({ list, rows }) => ({ list, rows })),
      ],
    }),
    feed === 'hot' ? listHot(context, { industry, scope: 'news', limit: told }) : [],
  ])
  const of = (list: string) => lists.get(list) ?? []
  const newest = of(news)
  const takeCards = shareOut<TopicCard>()
  // What editors pinned stands first whatever is chosen, and nothing is repeated (HOME-04, B-89).
  const first = takeCards(pinned, most)
  const stories = [
    ...first.map((topic) => ({ topic, isPinned: true })),
    ...takeCards(newest, most - first.length).map((topic) => ({ topic, isPinned: false })),
  ]
  const restOfPinned = takeCards(pinned, pinned.length)
  const isTold = new Set([...stories.map(({ topic }) => topic.id), ...restOfPinned.map(({ id }) => id)])
  const chosen: readonly TopicLine[] = feed === 'hot' ? hot : feed === 'depth' ? featured.flatMap(of) : newest
  const headlines = chosen.filter(({ id }) => !isTold.has(id)).slice(0, lines - restOfPinned.length)
  const shown = new Set(headlines.map(({ id }) => id))
  const take = (list: string, limit: number) =>
    takeCards(
      of(list).filter(({ id }) => !shown.has(id)),
      limit,
    )
  return {
    stories,
    pinned: restOfPinned,
    headlines,
    answers: take(answered, answers),
    columns: new Map(columns.map(({ block, list, entries }) => [block, take(list, entries)])),
  }
}

/**
 * Each column's list, and how far it is read: past the news above it and past the columns before it, which it repeats
 * none of. Literature is no news, but may be pinned.
 */
function columnsOf(
  industry: Industry,
  blocks: readonly HomeBlock[],
  above: { readonly stories: number; readonly told: number },
) {
  const before = { news: above.told, literature: above.stories }
  return blocks.flatMap((block) => {
    if (block.kind !== 'column' || block.source === undefined) return []
    const { scope, tab } = sourceOf(block.source)
    const { entries = 0 } = block
    before[scope] += entries
    const list = feedList(industry, scope, tab === undefined ? [] : [tab])
    return [{ block, list, entries, rows: Math.min(before[scope], FIRST_ROWS) }]
  })
}
