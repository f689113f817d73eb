import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
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
] as const
