import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, page, positiveId } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { SPECIALS_PER_LOAD } from './components/special-tile.tsx'
import { listSpecials, readSpecial } from './queries.server.ts'
import { SpecialDetailWire, specialToDetail, specialToWire, SpecialWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '专题'

export const specialCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/specials`,
    summary: '专题列表：专题、图说与周刊，最新在前',
    group: GROUP,
    requirement: 'API-12, ENT-12',
    input: z.object({
      industry: industryInput,
      pageNum: page,
      limit: count({ fallback: SPECIALS_PER_LOAD, most: 100 }),
    }),
    output: z.object({ json: z.array(SpecialWire) }),
    example: { industry: 'semi', pageNum: 1, limit: 18 },
    shared: { seconds: 60, tags: () => ['specials'] },
    run: async (context, { pageNum, limit, ...input }) => {
      const industry = context.services.industries.known(input.industry)
      const { items } = await listSpecials(context, { industry, page: pageNum, perPage: limit })
      return { json: items.map(specialToWire) }
    },
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/special/:id`,
    summary: '一个专题及其文章与问答；图说给出长图',
    group: GROUP,
    requirement: 'API-28, SPEC-07, B-94',
    input: z.object({ id: positiveId }),
    output: z.object({ json: SpecialDetailWire }),
    example: { id: 3001 },
    shared: { seconds: 60, tags: (_, { id }) => [`special:${id}`, 'topics'] },
    run: async (context, { id }) => ({ json: specialToDetail(await readSpecial(context, id)) }),
  }),
]
