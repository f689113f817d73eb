import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { findCounted, WhichQuarter } from '../find-counted.server.ts'

/** What an editor of the quarterly is told before publishing. */
export const reportStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/quarterly/counted',
    permission: 'reports.edit',
    summary: '一个季度里已经公开、算一期的内参，除了这一期自己',
    group: '白皮书与内参',
    requirement: 'C-38',
    input: WhichQuarter,
    output: z.object({ json: z.array(z.object({ id: z.number(), title: z.string() })) }),
    example: { year: 2026, quarter: 3 },
    run: async (context, input) => ({ json: await findCounted(context, input) }),
  }),
] as const
