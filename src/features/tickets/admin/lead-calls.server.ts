import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { LeadsOf, listLeads, listOwnLeads } from '../leads/cancelled-leads.server.ts'
import { Lead } from '../leads/contract.ts'

const group = '活动：报名与门票'
const output = z.object({ json: z.array(Lead) })

/** What still leads readers to events that were cancelled. */
export const leadCalls = ({ leads }: { readonly leads: () => readonly LeadSource[] }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/tickets/leads',
      permission: 'tickets.manage',
      summary: '还通向一场已取消的活动的广告、公告与专题',
      group,
      input: LeadsOf,
      output,
      example: { eventId: 7001 },
      run: async (context, input) => ({ json: await listLeads(context, leads(), input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/tickets/own-leads',
      permission: 'own',
      summary: '还通向已取消的活动、本人改得了的广告、公告与专题',
      group,
      input: z.object({}),
      output,
      example: {},
      run: async (context) => ({ json: await listOwnLeads(context, leads()) }),
    }),
  ] as const
