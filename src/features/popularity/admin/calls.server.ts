import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { HotDesk, HotListOf, listHotDesk, setHotOverride, SetHotOverride } from '../hot-desk.server.ts'

const group = '热榜'

export const hotCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/hot',
    permission: 'topics.arrange',
    summary: '一张热榜，各条为什么在这个位置，编辑放到最前而不在榜上的，和被编辑排除的',
    group,
    requirement: 'C-53',
    input: HotListOf,
    output: z.object({ json: HotDesk }),
    example: { industry: 'semi', scope: 'news' },
    run: async (context, input) => ({ json: await listHotDesk(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/hot/override',
    permission: 'topics.arrange',
    summary: '写明原因，排除、放到最前，或还给读者',
    group,
    requirement: 'C-53',
    input: SetHotOverride,
    output: z.object({ json: z.object({}) }),
    example: { topicId: 10_001, treatment: 'excluded', seen: null, reason: '旧闻' },
    async run(context, input) {
      await setHotOverride(context, input)
      return { json: {} }
    },
  }),
] as const
