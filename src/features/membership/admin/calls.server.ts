import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { EndMembership, endMembership, GrantMembership, grantMembership } from '../grant-membership.server.ts'

const group = '读者'
const done = z.object({ json: z.object({}) })

/** What support does with somebody's membership (C-28, C-106). */
export const membershipStaffCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/readers/:personId/membership',
    permission: 'membership.grant',
    summary: '开通或延长会员到某一天',
    group,
    requirement: 'C-28',
    input: GrantMembership,
    output: done,
    example: { personId: 1, industry: 'semi', until: '2027-12-31', reason: '对公转账，合同 2026-118' },
    async run(context, input) {
      await grantMembership(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/readers/:personId/membership/:id/end',
    permission: 'membership.grant',
    summary: '提前结束赠送的会员',
    group,
    input: EndMembership,
    output: done,
    example: { personId: 1, id: 1, reason: '开错了人' },
    async run(context, input) {
      await endMembership(context, input)
      return { json: {} }
    },
  }),
] as const
