import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, page } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { pageMaterials } from './material-queries.server.ts'
import { absoluteAddress, listEvents } from './queries.server.ts'
import { EventWire, eventToWire, groupToWire, MaterialGroupWire } from './wire.ts'

const GROUP = '活动'

/** Files a page of materials holds (FILE-07). */
export const MATERIALS_PER_PAGE = 20

/** The view of events for home and the awards; every other type means all of them (B-28, CONST-03). */
const SHORT_VIEW = 1

export const eventCalls = [
  call({
    method: 'GET',
    path: '/semi/events/list',
    summary: '活动列表：即将举行的在前，其后是往届',
    group: GROUP,
    requirement: 'API-43, ENT-21',
    input: z.object({
      industry: industryInput,
      type: z.coerce.number().int().optional().describe('3：全部；1：即将举行的和最近几场'),
    }),
    output: z.object({ json: z.array(EventWire) }),
    example: { industry: 'semi', type: 3 },
    shared: {
      seconds: 60,
      tags: () => ['events'],
      meaning: ({ industry, type }) => [industry, type === SHORT_VIEW],
    },
    run: async (context, { type, ...input }) => {
      const industry = context.services.industries.known(input.industry)
      const { upcoming, past } = await listEvents(context, { industry, isShort: type === SHORT_VIEW })
      return {
        json: [...upcoming, ...past].map((event) => eventToWire(event, absoluteAddress(context, event))),
      }
    },
  }),
  call({
    method: 'GET',
    path: '/events/pc/files',
    summary: '活动资料：按活动分组，按文件翻页',
    group: GROUP,
    requirement: 'API-44, API-55, ENT-20',
    input: z.object({
      industry: industryInput,
      pageNum: page,
      limit: count({ fallback: MATERIALS_PER_PAGE, most: 100 }),
    }),
    output: z.object({ json: z.array(MaterialGroupWire), count: z.number(), pageNum: z.number() }),
    example: { industry: 'semi', pageNum: 1, limit: 20 },
    shared: { seconds: 60, tags: () => ['materials', 'files'] },
    run: async (context, { pageNum, limit, ...input }) => {
      const industry = context.services.industries.known(input.industry)
      const found = await pageMaterials(context, { industry, page: pageNum, perPage: limit })
      return {
        json: found.groups.map((group) => groupToWire(group, absoluteAddress(context, group.event))),
        count: found.total,
        pageNum,
      }
    },
  }),
]
