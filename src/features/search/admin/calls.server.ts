import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import {
  findIndexed,
  IndexedPage,
  indexPageAnew,
  IndexState,
  PageAddress,
  readIndexState,
  startRebuilding,
} from '../index-desk.server.ts'
import { listMisses, Miss, MissFilter, settleMiss, SettleMiss } from '../misses.server.ts'
import type { SearchSource } from '../rebuild-index.server.ts'

const group = '搜索'

export const searchStaffCalls = ({ searchSources }: { readonly searchSources: readonly SearchSource[] }) =>
  [
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
    staffCall({
      method: 'GET',
      path: '/admin/api/search/index',
      permission: 'labels.edit',
      summary: '搜索索引是否正在重建，做到哪里',
      group,
      requirement: 'C-57',
      input: z.object({}),
      output: z.object({ json: IndexState }),
      example: {},
      run: async (context) => ({ json: await readIndexState(context, searchSources) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/search/index/rebuild',
      permission: 'labels.edit',
      summary: '重建整个搜索索引，一分钟之内开始',
      group,
      requirement: 'C-57',
      input: z.object({}),
      output: z.object({ json: z.object({}) }),
      example: {},
      async run(context) {
        await startRebuilding(context)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/search/index/page',
      permission: 'labels.edit',
      summary: '搜索知道一个页面的什么',
      group,
      requirement: 'C-57',
      input: PageAddress,
      output: z.object({ json: IndexedPage.nullable() }),
      example: { address: '/topic/10001' },
      run: async (context, input) => ({ json: await findIndexed(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/search/index/page/anew',
      permission: 'labels.edit',
      summary: '把一个页面照现在的样子重新编入搜索',
      group,
      requirement: 'C-57',
      input: PageAddress,
      output: z.object({ json: z.object({}) }),
      example: { address: '/topic/10001' },
      async run(context, input) {
        await indexPageAnew(context, input, searchSources)
        return { json: {} }
      },
    }),
  ] as const
