import { z } from 'zod'
import { expertToWire, HjUserWire } from '#features/people/wire.ts'
import { TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { cardToWire, TopicWire } from '#features/topics/wire/wire.ts'
import { call } from '#platform/calls/call.ts'
import { count, cursor, positiveId } from '#platform/calls/inputs.ts'
import { MOST_EXPERTS } from './limits.ts'
import {
  listCommunities,
  listExpertsOfCommunity,
  listTopicsOfCommunity,
  readCommunity,
} from './queries.server.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '社区'

const CommunityWire = z.object({
  id: z.number(),
  name: z.string(),
  keyword: z.string(),
  description: z.string(),
})

export const communityCalls = [
  call({
    method: 'GET',
    path: `${PREFIX}/communities`,
    summary: '全部社区',
    group: GROUP,
    requirement: 'API-23, ENT-27',
    input: z.object({}),
    output: z.object({ json: z.array(CommunityWire) }),
    example: {},
    shared: { seconds: 60, tags: () => ['communities'] },
    run: async (context) => ({ json: await listCommunities(context) }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/community/:id`,
    summary: '一个社区',
    group: GROUP,
    requirement: 'API-26, ENT-27',
    input: z.object({ id: positiveId }),
    output: z.object({ json: CommunityWire }),
    example: { id: 401 },
    shared: { seconds: 60, tags: (_, { id }) => [`community:${id}`, 'communities'] },
    run: async (context, { id }) => ({ json: await readCommunity(context, id) }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/community/topics`,
    summary: '社区的动态与精选，按日期游标',
    group: GROUP,
    requirement: 'API-14, COMM-02',
    input: z.object({
      id: positiveId,
      type: z.coerce
        .number()
        .int()
        .min(0, '应为 0 或 1')
        .max(1, '应为 0 或 1')
        .default(0)
        .describe('0：动态；1：精选'),
      date: cursor,
      limit: count({ fallback: TOPICS_PER_LOAD, most: 100 }),
    }),
    output: z.object({ json: z.array(TopicWire) }),
    example: { id: 401, type: 0, limit: 20 },
    shared: { seconds: 60, tags: (_, { id }) => [`community:${id}`, 'communities', 'topics'] },
    run: async (context, { id, type, date, limit }) => {
      await readCommunity(context, id)
      const choice = type === 1 ? 'featured' : 'all'
      const { items } = await listTopicsOfCommunity(context, { id, choice, before: date, limit })
      return { json: items.map(cardToWire) }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/community/users`,
    summary: `社区的在册专家，最多 ${MOST_EXPERTS} 位`,
    group: GROUP,
    requirement: 'API-15, COMM-04',
    input: z.object({ id: positiveId, limit: count({ fallback: MOST_EXPERTS, most: MOST_EXPERTS }) }),
    output: z.object({ json: z.array(HjUserWire) }),
    example: { id: 401, limit: MOST_EXPERTS },
    shared: { seconds: 60, tags: (_, { id }) => [`community:${id}`, 'communities', 'people'] },
    run: async (context, { id, limit }) => {
      await readCommunity(context, id)
      return { json: (await listExpertsOfCommunity(context, { id, limit })).map(expertToWire) }
    },
  }),
]
