import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { listMisses, Miss, MissFilter, settleMiss, SettleMiss } from '../misses.server.ts'

const group = '搜索'

export const searchStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/search/misses',
    permission: 'labels.edit',
    summary: '读者搜了没找到的词',
    group,
    requirement: 'C-58',
    input: MissFilter,
    output: z.object({ json: z.object({ misses: z.array(Miss), total: z.number() }) }),
    example: { sort: 'times' },
    run: async (context, input) => ({ json: await listMisses(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/search/misses/settle',
    permission: 'labels.edit',
    summary: '处理好了，或不必处理：从没找到的词里去掉',
    group,
    input: SettleMiss,
    output: z.object({ json: z.object({}) }),
    example: { query: '碳化硅长晶' },
    async run(context, input) {
      await settleMiss(context, input)
      return { json: {} }
    },
  }),
] as const
