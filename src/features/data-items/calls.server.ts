import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, cursor, positiveId, word } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { listDataItems, readDataItem } from './queries.server.ts'
import { readChart } from './read-chart.server.ts'
import { cardToDiscern, ChartWire, chartToWire, DiscernWire, viewToDiscern } from './wire.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '数据'
/** Rows when nobody says how many (DISC-08, B-02). */
const ROWS = 20
const MOST_ROWS = 100

export const dataItemCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/discerns`,
    summary: '数据列表，最新在前；date 为游标，只取更早的',
    group: GROUP,
    requirement: 'API-13, API-57',
    input: z.object({
      loadtype: z.coerce.number().int().optional().describe('0：从游标起替换列表；1：取更早的'),
      date: cursor,
      limit: count({ fallback: ROWS, most: MOST_ROWS }),
      category: word(40).nullish().describe('为空表示全部'),
      industry: industryInput,
    }),
    output: z.object({ json: z.array(DiscernWire) }),
    example: { loadtype: 0, date: 33_072_940_800_000, limit: 5, category: '' },
    shared: {
      seconds: 60,
      tags: () => ['data-items'],
      meaning: ({ date, limit, category, industry }) => [date, limit, category ?? '', industry],
    },
    run: async (context, { date, limit, category, ...input }) => {
      const industry = context.services.industries.known(input.industry)
      const found = await listDataItems(context, { industry, category: category ?? '', before: date, limit })
      return { json: found.map(cardToDiscern) }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/discern/:id`,
    summary: '一条数据：标题、来源、图片与说明',
    group: GROUP,
    requirement: 'API-25, API-58',
    input: z.object({ id: positiveId }),
    output: z.object({ json: DiscernWire }),
    example: { id: 2001 },
    shared: { seconds: 60, tags: (_, { id }) => [`data-item:${id}`, 'data-items'] },
    run: async (context, { id }) => ({ json: viewToDiscern(await readDataItem(context, id)) }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/chart`,
    summary: '一张图表或一段视频：标题与地址',
    group: GROUP,
    requirement: 'CHART-02, ENT-29',
    input: z.object({ id: positiveId }),
    output: z.object({ data: ChartWire }),
    example: { id: 501 },
    shared: { seconds: 60, tags: (_, { id }) => [`chart:${id}`] },
    run: async (context, { id }) => ({ data: chartToWire(await readChart(context, id)) }),
  }),
]
