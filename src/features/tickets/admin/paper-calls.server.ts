import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { listOf, positiveId } from '#platform/calls/inputs.ts'
import { BADGES_AT_ONCE } from '../limits.ts'
import { ListBadges, listBadges } from '../office/list-badges.server.ts'
import { MakeBadges, makeBadges } from '../office/make-badges.server.ts'
import { countHolders, CountHolders } from '../office/tell-attendees.server.ts'

/** What organisers print, and whom they would tell. */
export const paperCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/tickets/badges',
    permission: 'tickets.manage',
    summary: `要打印胸牌的门票，按门票与姓名的次序，每 ${BADGES_AT_ONCE} 张一组`,
    group: '活动：报名与门票',
    requirement: 'C-104',
    input: ListBadges,
    output: z.object({ json: z.array(z.array(z.number())) }),
    example: { eventId: 7001, typeIds: [] },
    run: async (context, input) => ({ json: await listBadges(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/tickets/badges',
    permission: 'tickets.manage',
    summary: `胸牌 PDF：每页 A4 四张，每次至多 ${BADGES_AT_ONCE} 张，会记录`,
    group: '活动：报名与门票',
    requirement: 'C-104',
    input: MakeBadges,
    output: z.object({ json: z.object({ pdf: z.string().describe('Base64'), count: z.number() }) }),
    example: { eventId: 7001, ticketIds: [1] },
    async run(context, input) {
      const { pdf, count } = await makeBadges(context, input)
      return { json: { pdf: pdf.toString('base64'), count } }
    },
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/tickets/holders',
    permission: 'tickets.manage',
    summary: '通知会发给多少人',
    group: '活动：报名与门票',
    input: CountHolders.extend({ typeIds: listOf(positiveId, 50).default([]) }),
    output: z.object({ json: z.object({ people: z.number(), mails: z.number() }) }),
    example: { eventId: 7001, typeIds: [] },
    run: async (context, input) => ({ json: await countHolders(context, input) }),
  }),
] as const
