import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { askLinkAgain, ignoreLink, LinkDesk, LinkFilter, listDeadLinks, OfLink } from '../link-desk.server.ts'

const group = '文章'
const permission = 'topics.publish'

/** Links out of articles that died. */
export const linkCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/links',
    permission,
    summary: '已发布文章里打不开的链接，或不再检查的，按文章',
    group,
    input: LinkFilter,
    output: z.object({ json: LinkDesk }),
    example: {},
    run: async (context, input) => ({ json: await listDeadLinks(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/links/ask',
    permission,
    summary: '现在再检查一个链接',
    group,
    input: OfLink,
    output: z.object({ json: z.object({ problem: z.string().describe('为空就是打得开') }) }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await askLinkAgain(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/links/ignore',
    permission,
    summary: '不再检查一个链接',
    group,
    input: OfLink,
    output: z.object({ json: z.object({}) }),
    example: { id: 1 },
    async run(context, input) {
      await ignoreLink(context, input)
      return { json: {} }
    },
  }),
] as const
