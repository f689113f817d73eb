import { z } from 'zod'
import type { Duty } from '../duty.ts'
import { findNumber, FoundView } from '../find-number.server.ts'
import type { Finder } from '../finder.ts'
import { DutyView, listDuties } from '../list-duties.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { staffCall } from '../staff-call.ts'

/** What of all features waits for whoever is signed in, and what has a number. */
export const dutyCalls = ({
  duties,
  finders,
}: {
  readonly duties: () => readonly Duty[]
  readonly finders: () => readonly Finder[]
}) =>
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
    staffCall({
      method: 'GET',
      path: '/admin/api/find-number',
      permission: 'own',
      summary: '按完整的号码找门票、报名、奖项申报与资料，只找本人看得到的',
      group: '员工：本人',
      requirement: 'C-101',
      input: z.object({ number: word(40) }),
      output: z.object({ json: z.array(FoundView) }),
      example: { number: 'A2026-0001' },
      run: async (context, { number }) => ({ json: await findNumber(context, finders(), number) }),
    }),
  ] as const
