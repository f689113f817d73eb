import { z } from 'zod'
import { MODERATION_WORDS_TAG } from '#features/moderation/word-list.server.ts'
import { call } from '#platform/calls/call.ts'
import { count, page, word } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { choiceInputs, filtersOf, unlessEmpty } from './choices.ts'
import { Suggestion } from './contract.ts'
import { findForReader } from './find-for-reader.server.ts'
import { SEARCH_ROWS } from './limits.ts'
import { suggest } from './suggest.server.ts'
import { listHotSearches } from './hot-searches.server.ts'
import { placeInput } from './place.ts'
import { LONGEST_QUERY } from './limits.ts'
import { itemToWire, SearchHitWire } from './wire.ts'

const HOT_SEARCHES = 8
const afterInput = unlessEmpty(placeInput)

export const searchCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/search2',
    summary:
      '搜索：标题、标签、正文中包含全部关键词或其同义写法的内容，按页；没有时放宽，见 correctedTo、loosenedTo',
    group: '搜索',
    requirement: 'API-11, SEARCH-01 至 -03, B-73',
    input: z.object({
      q: word(LONGEST_QUERY).default('').describe(`关键词，以空格或逗号分隔，最多 ${LONGEST_QUERY} 字`),
      pageNum: page,
      limit: count({ fallback: SEARCH_ROWS, most: 50 }),
      industry: industryInput,
      after: afterInput.describe('order 为 date 时：上一次答案里的 next，接着它往后'),
      ...choiceInputs,
    }),
    output: z.object({
      json: z.array(SearchHitWire),
      count: z.number(),
      isCapped: z.boolean().describe('true：count 是估计的数'),
      reach: z.number().describe('用 pageNum 能翻到多少条'),
      next: z.string().optional().describe('order 为 date 时：后面还有，作为 after 就接着往后，可以翻到全部'),
      loosenedTo: z.array(z.string()).optional().describe('包含全部词的很少或没有时，另外找的词'),
      correctedTo: z.string().optional().describe('原词没有结果时，实际找的相近的词'),
      didYouMean: z.string().optional().describe('结果很少时，也许要找的词'),
      pageNum: z.number(),
    }),
    example: { q: '碳化硅', pageNum: 1, limit: 20, industry: 'semi' },
    run: async (context, { q, pageNum, limit, industry, after, ...choices }) => {
      const { items, total, isCapped, reach, next, loosenedTo, correctedTo, didYouMean } =
        await findForReader(context, {
          q,
          ...filtersOf(choices, context.now),
          industry: context.services.industries.known(industry),
          page: pageNum,
          after,
          limit,
        })
      const told = { loosenedTo, correctedTo, didYouMean }
      return { json: items.map(itemToWire), count: total, isCapped, reach, next, pageNum, ...told }
    },
  }),
  call({
    method: 'GET',
    path: '/api/search/suggestions',
    summary: '输入时的搜索建议：人物、公司、行业词（可用拼音与首字母）与标题',
    group: '搜索',
    requirement: 'LAYOUT-03',
    input: z.object({ q: word(LONGEST_QUERY).default(''), industry: industryInput }),
    output: z.object({ json: z.array(Suggestion) }),
    example: { q: '碳化' },
    run: async (context, { q, industry }) => ({
      json: await suggest(context, { prefix: q, industry: context.services.industries.known(industry) }),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/search/hot',
    summary: '热门搜索：近三十天常搜的企业与术语，不足时由新内容的标签补上',
    group: '搜索',
    requirement: 'LAYOUT-03',
    input: z.object({ industry: industryInput }),
    output: z.object({ json: z.array(z.string()) }),
    example: {},
    shared: {
      seconds: 300,
      tags: () => ['topics', 'labels', MODERATION_WORDS_TAG],
      meaning: ({ industry }) => [industry],
    },
    run: async (context, { industry }) => ({
      json: await listHotSearches(context, {
        industry: context.services.industries.known(industry),
        most: HOT_SEARCHES,
      }),
    }),
  }),
]
