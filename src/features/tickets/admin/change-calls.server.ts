import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { changeType, readTypeChange } from '../changes/change-type.server.ts'
import { ChangeType, TypeChange } from '../changes/contract.ts'
import { cancelChange } from '../changes/end-change.server.ts'

const group = '活动：报名与门票'
const requirement = 'C-26, C-104'
const At = '/admin/api/tickets/type-change'
const code = word(10).min(1)
const nothing = z.object({ json: z.object({}) })

/** How organisers change a ticket for another type or price. */
export const changeCalls = [
  staffCall({
    method: 'GET',
    path: At,
    permission: 'tickets.manage',
    summary: '改签会怎样：补多少、退多少、对方余多少票',
    group,
    requirement,
    input: z.object({
      code,
      typeId: positiveId,
      toFen: z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000_000)
        .optional()
        .describe('改后的票价，分；不给按此刻价格'),
    }),
    output: z.object({ json: TypeChange }),
    example: { code: '2345678ABC', typeId: 1 },
    run: async (context, input) => ({ json: await readTypeChange(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: At,
    permission: 'tickets.cancel',
    summary: '改签：要退的立即退并生效，要补的留好名额、通知付款、付了才生效',
    group,
    requirement,
    input: ChangeType,
    output: nothing,
    example: { code: '2345678ABC', typeId: 1, toFen: 280000, differenceFen: 82000 },
    async run(context, input) {
      await changeType(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: `${At}/cancel`,
    permission: 'tickets.cancel',
    summary: '撤回还没有补差价的改签，门票照旧',
    group,
    requirement,
    input: z.object({ code }),
    output: nothing,
    example: { code: '2345678ABC' },
    async run(context, input) {
      await cancelChange(context, input)
      return { json: {} }
    },
  }),
] as const
