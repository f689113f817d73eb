import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { word } from '#platform/calls/inputs.ts'
import { Planned } from '../calendar/contract.ts'
import { listPlanned } from '../calendar/list-planned.server.ts'
import { moveSchedule, MoveSchedule } from '../calendar/move-schedule.server.ts'
import type { Editables } from '../editable.ts'

const group = '编辑'

/** What happens by itself on which day, and giving it another. */
export const calendarCalls = (editables: Editables) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/planned',
      permission: 'own',
      summary: '排期：本人能写的各种内容，哪一天自己发布、更正、撤下',
      group,
      requirement: 'C-50',
      input: z.object({ from: word(10), days: z.coerce.number() }),
      output: z.object({ json: z.object({ planned: z.array(Planned), isMore: z.boolean() }) }),
      example: { from: '2026-11-01', days: 42 },
      run: async (context, input) => ({ json: await listPlanned(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/move-schedule',
      permission: 'own',
      summary: '把等着的定时改到另一个时间',
      group,
      requirement: 'C-50',
      input: MoveSchedule,
      output: z.object({ json: z.object({}) }),
      example: {
        kind: 'topic',
        id: 10_001,
        schedule: 1,
        from: '2027-01-01T01:00:00Z',
        at: '2027-01-02T01:00:00Z',
      },
      async run(context, input) {
        await moveSchedule(context, editables, input)
        return { json: {} }
      },
    }),
  ] as const
