import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { CategoriesOf, listCategories } from '../feed-labels/list-categories.server.ts'

export const categoryCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/topics/categories',
    permission: 'topics.write',
    summary: '一个产业的资讯或文献有哪些栏目',
    group: '文章',
    requirement: 'C-51',
    input: CategoriesOf,
    output: z.object({ json: z.array(z.string()) }),
    example: { industry: 'semi', scope: 'news' },
    run: async (context, input) => ({ json: await listCategories(context, input) }),
  }),
] as const
