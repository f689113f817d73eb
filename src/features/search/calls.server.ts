import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, page, word } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { SearchKind, Suggestion } from './contract.ts'
import { findForReader } from './find-for-reader.server.ts'
import { SEARCH_ROWS } from './limits.ts'
import { suggest } from './suggest.server.ts'
import { LONGEST_QUERY } from './read-query.ts'
import { itemToWire, SearchHitWire } from './wire.ts'

const Kind = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.enum(SearchKind.options, { error: `应为 ${SearchKind.options.join('、')} 之一` }).optional(),
)

export const searchCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/search2',
    summary: '搜索：标题、标签、正文中包含全部关键词的内容，按页',
    group: '搜索',
    requirement: 'API-11, SEARCH-01 至 -03, B-73',
    input: z.object({
      q: word(LONGEST_QUERY).default('').describe('关键词，以空格或逗号分隔，最多 50 字'),
      pageNum: page,
      limit: count({ fallback: SEARCH_ROWS, most: 50 }),
      industry: industryInput,
      kind: Kind.describe('只要一种内容'),
    }),
    output: z.object({
      json: z.array(SearchHitWire),
      count: z.number().describe('最多数到 1000'),
      isCapped: z.boolean().describe('true：实际多于 count'),
      pageNum: z.number(),
    }),
    example: { q: '碳化硅', pageNum: 1, limit: 20, industry: 'semi' },
    run: async (context, { q, pageNum, limit, kind, ...input }) => {
      const industry = context.services.industries.known(input.industry)
      const found = await findForReader(context, { q, kind, industry, page: pageNum, limit })
      return {
        json: found.items.map(itemToWire),
        count: found.total,
        isCapped: found.isCapped,
        pageNum,
      }
    },
  }),
  call({
    method: 'GET',
    path: '/api/search/suggestions',
    summary: '输入时的搜索建议：标签与标题',
    group: '搜索',
    requirement: 'LAYOUT-03',
    input: z.object({ q: word(LONGEST_QUERY).default(''), industry: industryInput }),
    output: z.object({ json: z.array(Suggestion) }),
    example: { q: '碳化' },
    run: async (context, { q, industry }) => ({
      json: await suggest(context, { prefix: q, industry: context.services.industries.known(industry) }),
    }),
  }),
]
