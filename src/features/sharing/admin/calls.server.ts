import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { MakeShortLink, makeShortLink } from '../make-short-link.server.ts'
import { listShortLinks, ShortLinkFilter, ShortLinkRow } from '../list-short-links.server.ts'

export const sharingStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/short-links',
    permission: 'redirects.edit',
    summary: '短链接，去处与打开次数，一次五十条',
    group: '短链接',
    requirement: 'C-82',
    input: ShortLinkFilter,
    output: z.object({ json: z.array(ShortLinkRow) }),
    example: { q: '/topic/', sort: 'opened' },
    run: async (context, input) => ({ json: await listShortLinks(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/short-links/make',
    permission: 'redirects.edit',
    summary: '为本站的一个页面做短链接；已经有的给出原来那条',
    group: '短链接',
    requirement: 'C-82',
    input: MakeShortLink,
    output: z.object({ json: z.object({ code: z.string(), path: z.string() }) }),
    example: { address: '/ev/list' },
    run: async (context, input) => ({ json: await makeShortLink(context, input) }),
  }),
] as const
