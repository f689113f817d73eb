import { z } from 'zod'
import { listHot } from '#features/popularity/queries.server.ts'
import { call } from '#platform/calls/call.ts'
import {
  count,
  cursor,
  emptyAsMissing,
  listOfNames,
  numberOrText,
  page,
  word,
} from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { industryInput } from '#platform/industries/industry.ts'
import type { FeedScope } from '#features/topics/contract.ts'
import { FIRST_FILTER, FIRST_TAB } from '#features/topics/feed-labels/feed-labels.ts'
import { listPinned } from '#features/topics/pins/pinned-topics.server.ts'
import { listTopics, pageTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList, MOST_LABELS, newsList } from '#features/topics/lists/lists.ts'
import { NEWS_PER_PAGE, NewsCategory } from './categories.ts'
import { cardToWire, lineToTopTopic, TopicWire, TopTopicWire } from '#features/topics/wire/wire.ts'

const PREFIX = '/openapi/v1/vue'

/** Rows a list call gives unless it asks for another number. */
const FEED_LIMIT = 20

const TopicsInput = z.object({
  type: z.coerce.number().int().optional().describe('9：按页；10：按日期游标'),
  limit: count({ fallback: FEED_LIMIT, most: 100 }),
  pageNum: page.optional(),
  page: page.optional().describe('热榜请求使用的页码'),
  classify: z.preprocess(emptyAsMissing, NewsCategory.optional()),
  cate: z.preprocess(emptyAsMissing, NewsCategory.optional()),
  date: cursor,
  industry: industryInput,
  categoryLabels: listOfNames,
  wenxian: z.coerce.number().int().optional().describe('1：文献中心'),
})
type TopicsInput = z.output<typeof TopicsInput>

/** A list by cursor or the hot list in `json`; numbered pages in `data`, `count`, `pageNum` (B-72). */
const TopicsOutput = z.union([
  z.object({ json: z.array(TopicWire) }),
  z.object({ data: z.array(TopicWire), count: z.number(), pageNum: z.number() }),
])

/** Both list calls serve both shapes; `type` decides, the address only when it is missing (B-74). */
function wantedOf(input: TopicsInput, typeOfAddress: 9 | 10) {
  const { industry, limit } = input
  const category = input.cate ?? input.classify
  const scope: FeedScope = input.wenxian === 1 ? 'literature' : 'news'
  if (category === 'hot') return { shape: 'hot', industry, scope, limit } as const
  if ((input.type ?? typeOfAddress) === 9) {
    const page = input.pageNum ?? input.page ?? 1
    const perPage = Math.min(limit, NEWS_PER_PAGE)
    return { shape: 'page', industry, category: category ?? 'all', page, perPage } as const
  }
  const labels = input.categoryLabels
    .filter((label) => label !== FIRST_TAB && label !== FIRST_FILTER)
    .toSorted()
  return { shape: 'slice', industry, scope, labels, before: input.date, limit } as const
}

async function answerTopics(
  context: SharedContext,
  wanted: ReturnType<typeof wantedOf>,
): Promise<z.input<typeof TopicsOutput>> {
  const industry = context.services.industries.known(wanted.industry)
  if (wanted.shape === 'hot') {
    return { json: (await listHot(context, { ...wanted, industry })).map(cardToWire) }
  }
  if (wanted.shape === 'page') {
    const list = newsList(industry, wanted.category)
    const found = await pageTopics(context, { ...wanted, list })
    return { data: found.items.map(cardToWire), count: found.total, pageNum: found.page }
  }
  if (wanted.labels.length > MOST_LABELS) return { json: [] }
  const list = feedList(industry, wanted.scope, wanted.labels)
  return { json: (await listTopics(context, { ...wanted, list })).items.map(cardToWire) }
}

/** Kept as long as the pages that show the same lists. */
const sharedTopics = (typeOfAddress: 9 | 10) => ({
  seconds: 60,
  tags: () => ['topics', 'hot'],
  meaning: (input: TopicsInput) => wantedOf(input, typeOfAddress),
})

export const newsCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/topics`,
    summary: '资讯与文献流：按日期游标向后翻，也可按 type 9 分页',
    group: '资讯',
    requirement: 'API-05, API-48',
    input: TopicsInput,
    output: TopicsOutput,
    example: { type: 10, limit: 5, industry: 'semi', categoryLabels: ['SiC产业'] },
    shared: sharedTopics(10),
    run: (context, input) => answerTopics(context, wantedOf(input, 10)),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/topicsPage`,
    summary: '资讯列表：按页；cate 为 hot 时返回每日热榜',
    group: '资讯',
    requirement: 'API-06, API-46, API-47, API-50',
    input: TopicsInput,
    output: TopicsOutput,
    example: { type: 9, limit: 30, pageNum: 1, cate: 'all' },
    shared: sharedTopics(9),
    run: (context, input) => answerTopics(context, wantedOf(input, 9)),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/toptopics`,
    summary: '置顶内容',
    group: '资讯',
    requirement: 'API-07, API-49, ENT-11',
    input: z.object({
      detail: z.coerce.number().optional(),
      type: numberOrText.nullish(),
      cate: word(40).nullish().describe('位置：home、news、literature'),
    }),
    output: z.object({ json: z.array(TopTopicWire) }),
    example: { detail: 1, cate: 'home' },
    shared: { seconds: 60, tags: () => ['topics', 'pins'], meaning: ({ cate }) => cate || 'home' },
    run: async (context, input) => ({
      json: (await listPinned(context, input.cate || 'home')).map(lineToTopTopic),
    }),
  }),
]
