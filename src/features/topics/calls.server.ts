import { z } from 'zod'
import { adOfTopic } from '#features/ads/queries.server.ts'
import { adImageAddress } from '#features/ads/wire.ts'
import { call, type Call } from '#platform/calls/call.ts'
import { count, cursor, listOfNames, numberOrText, page, positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { type FeedScope } from './contract.ts'
import { listHot, listPinned, listTopics, pageTopics } from './feed-queries.server.ts'
import { feedList, MOST_LABELS, newsList } from './lists.ts'
import { recordReads } from './read-counter.server.ts'
import { readTopic } from './topic-queries.server.ts'
import { cardToWire, lineToTopTopic, TopicWire, topicToWire, TopTopicWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue'

/** Rows a page of the pager holds, whatever limit is asked for (B-01). */
export const NEWS_PER_PAGE = 20
export const FEED_LIMIT = 20

/** `all`, `own`, `other` and `hot`, also as the numbers 0 to 3 (B-87). */
const NUMBERED = ['0', '1', '2', '3']
const CATEGORIES = ['all', 'own', 'other', 'hot'] as const
export const NewsCategory = z.preprocess(
  (value) => {
    const index = typeof value === 'number' || typeof value === 'string' ? NUMBERED.indexOf(`${value}`) : -1
    return CATEGORIES[index] ?? value
  },
  z.enum(CATEGORIES, { error: '应为 all、own、other 或 hot' }),
)
export type NewsCategory = z.infer<typeof NewsCategory>

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

function emptyAsMissing(value: unknown): unknown {
  return value === '' || value === null ? undefined : value
}

/** A list by cursor or the hot list in `json`; numbered pages in `data`, `count`, `pageNum` (B-72). */
const TopicsOutput = z.union([
  z.object({ json: z.array(TopicWire) }),
  z.object({ data: z.array(TopicWire), count: z.number(), pageNum: z.number() }),
])

const scopeOf = (input: TopicsInput): FeedScope => (input.wenxian === 1 ? 'literature' : 'news')

/** Both list calls serve both shapes; `type` decides, the address only when it is missing (B-74). */
async function answerTopics(
  context: Context,
  input: TopicsInput,
  typeOfAddress: 9 | 10,
): Promise<z.input<typeof TopicsOutput>> {
  const category = input.cate ?? input.classify
  const industry = context.services.industries.known(input.industry)
  if (category === 'hot') {
    const hot = await listHot(context, {
      industry,
      scope: scopeOf(input),
      limit: input.limit,
    })
    return { json: hot.map(cardToWire) }
  }
  if ((input.type ?? typeOfAddress) === 9) {
    const found = await pageTopics(context, {
      list: newsList(industry, category ?? 'all'),
      page: input.pageNum ?? input.page ?? 1,
      perPage: Math.min(input.limit, NEWS_PER_PAGE),
    })
    return { data: found.items.map(cardToWire), count: found.total, pageNum: found.page }
  }
  if (input.categoryLabels.length > MOST_LABELS) return { json: [] }
  const list = feedList(industry, scopeOf(input), input.categoryLabels)
  const stretch = await listTopics(context, { list, before: input.date, limit: input.limit })
  return { json: stretch.items.map(cardToWire) }
}

export const topicCalls: readonly Call[] = [
  call({
    method: 'POST',
    path: `${PREFIX}/topics`,
    summary: '资讯与文献流：按日期游标向后翻，也可按 type 9 分页',
    group: '资讯',
    requirement: 'API-05, API-48',
    input: TopicsInput,
    output: TopicsOutput,
    example: { type: 10, limit: 5, industry: 'semi', categoryLabels: ['SiC产业'] },
    run: (context, input) => answerTopics(context, input, 10),
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
    run: (context, input) => answerTopics(context, input, 9),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/toptopics`,
    summary: '置顶内容',
    group: '资讯',
    requirement: 'API-07, API-49, ENT-11',
    input: z.object({
      detail: z.coerce.number().optional(),
      type: numberOrText.optional(),
      cate: word(40).optional().describe('位置：home、news、literature'),
    }),
    output: z.object({ json: z.array(TopTopicWire) }),
    example: { detail: 1, cate: 'home' },
    run: async (context, input) => ({
      json: (await listPinned(context, input.cate || 'home')).map(lineToTopTopic),
    }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/topic/:id`,
    summary: '一篇文章、问答或文献；付费内容按读者身份给出全文或试读部分',
    group: '资讯',
    requirement: 'API-27, TOPIC-02',
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.object({ topic: TopicWire }) }),
    example: { id: 10001 },
    run: async (context, { id }) => {
      const [topic, ad] = await Promise.all([readTopic(context, { id }), adOfTopic(context, id)])
      return { json: { topic: topicToWire(topic, ad && { imageAddress: adImageAddress(ad) }) } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/topics/read`,
    summary: '记一次阅读：浏览器预取的文章被打开时',
    group: '资讯',
    requirement: 'C-54',
    input: z.object({ id: positiveId }),
    output: z.object({ json: z.null() }),
    example: { id: 10001 },
    run: async (context, { id }) => {
      const { caller, db, now } = context
      if (caller) await recordReads(db, [{ ...caller, topicId: id, at: now.getTime() }])
      return { json: null }
    },
  }),
]
