import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { FEED_SCOPES } from '#features/topics/contract.ts'
import { readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'

const FEEDS = { news: '资讯', literature: '文献' } as const

export const homeStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/home/sources',
    permission: 'home.edit',
    summary: '首页的栏目可以显示什么',
    group: '首页',
    requirement: 'C-108',
    input: z.object({}),
    output: z.object({ json: z.array(z.object({ source: z.string(), name: z.string() })) }),
    example: {},
    async run(context) {
      const industry = context.services.industries.main
      const feeds = await Promise.all(
        FEED_SCOPES.map(async (scope) => {
          const { tabs } = await readFeedLabels(context, { industry, scope })
          return [
            { source: `${scope}/`, name: `${FEEDS[scope]}：全部` },
            ...tabs
              .filter(({ isShown }) => isShown)
              .map(({ name, title }) => ({
                source: `${scope}/${name}`,
                name: `${FEEDS[scope]}：${title}`,
              })),
          ]
        }),
      )
      return { json: feeds.flat() }
    },
  }),
] as const
