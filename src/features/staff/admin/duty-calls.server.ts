import { z } from 'zod'
import type { Duty } from '../duty.ts'
import { DutyView, listDuties } from '../list-duties.server.ts'
import { staffCall } from '../staff-call.ts'

/** What of all features waits for whoever is signed in. */
export const dutyCalls = ({ duties }: { readonly duties: () => readonly Duty[] }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/duties',
      permission: 'own',
      summary: '等着本人处理的事，按本人的权限，各有几件、最早的等了多久',
      group: '员工：本人',
      requirement: 'C-100',
      input: z.object({}),
      output: z.object({ json: z.array(DutyView) }),
      example: {},
      run: async (context) => ({ json: await listDuties(context, duties()) }),
    }),
  ] as const
