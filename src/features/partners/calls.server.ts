import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { count, listOf, positiveId } from '#platform/calls/inputs.ts'
import { listPartners, MOST_IDS, readCompanies } from './queries.server.ts'
import { CompanyWire, companyToWire } from './wire.ts'

const GROUP = '合作企业'

/** Ids as an array or as one text with commas (B-81). */
const Ids = listOf(positiveId, MOST_IDS).describe('数组，或以逗号分隔的文字；最多 100 项')

export const partnerCalls = [
  call({
    method: 'POST',
    path: '/vue/openapi/compsByIds',
    summary: '按编号取企业；保持给出的次序，不认识的略过',
    group: GROUP,
    requirement: 'API-38, ENT-28, CONST-04',
    input: z.object({ ids: Ids }),
    output: z.object({ json: z.array(CompanyWire) }),
    example: { ids: [501, 502, 503] },
    shared: { seconds: 60, tags: () => ['partners'] },
    run: async (context, { ids }) => ({ json: (await readCompanies(context, ids)).map(companyToWire) }),
  }),
  call({
    method: 'GET',
    path: '/openapi/v1/vue/partners',
    summary: '合作企业，按编辑排的次序',
    group: GROUP,
    requirement: 'API-61, B-82',
    input: z.object({ limit: count({ fallback: 30, most: 100 }) }),
    output: z.object({ json: z.array(CompanyWire) }),
    example: { limit: 30 },
    shared: { seconds: 60, tags: () => ['partners'] },
    run: async (context, { limit }) => ({ json: (await listPartners(context, limit)).map(companyToWire) }),
  }),
]
