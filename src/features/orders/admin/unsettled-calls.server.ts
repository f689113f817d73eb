import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { PlaceInList, placeOf } from '#platform/database/place-in-list.server.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { GivenNumber } from '../given-number.ts'
import { DIFFERENCE_KINDS } from '../contract.ts'
import {
  DifferenceState,
  listDifferences,
  listSettledDifferences,
  reopenDifference,
  settleDifference,
} from '../differences.server.ts'
import { listFailedRefunds, retryRefund, settleRefundByHand } from '../send-refunds.server.ts'

const group = '财务'
const done = z.object({ json: z.object({}) })
const note = z.string().max(500)

const FailedRefund = z.object({
  number: z.string(),
  orderNumber: z.string(),
  amountFen: z.number(),
  at: z.string(),
  note: z.string(),
})
export type FailedRefund = z.infer<typeof FailedRefund>

const FoundDifference = z.object({
  id: z.number(),
  provider: z.enum(PROVIDER_NAMES),
  day: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  orderNumber: z.string(),
  transactionId: z.string(),
  theirsFen: z.number().optional(),
  oursFen: z.number().optional(),
  /** How it was settled, when, and whether by somebody; empty while it is open. */
  note: z.string(),
  settledAt: z.string(),
  isByStaff: z.boolean(),
  /** Where it stands among those that are settled. */
  place: z.string(),
})
export type FoundDifference = z.infer<typeof FoundDifference>

/** So many settled differences are sent at once. */
const SETTLED_AT_ONCE = 50

/** What finance settles: refunds that failed, and differences with the statements (C-27, C-29). */
export const unsettledCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/refunds/failed',
    permission: 'orders.books',
    summary: '支付机构没有退成的款，最早的在前',
    group,
    input: z.object({}),
    output: z.object({ json: z.array(FailedRefund) }),
    example: {},
    run: async (context) => ({
      json: (await listFailedRefunds(context)).map(({ createdAt, ...refund }) => ({
        ...refund,
        at: shanghaiIso(createdAt),
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/refunds/retry',
    permission: 'orders.refund',
    summary: '请支付机构再退一次',
    group,
    input: z.object({ number: GivenNumber }),
    output: done,
    example: { number: 'RP20261121000001123456' },
    async run(context, input) {
      await retryRefund(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/refunds/settle',
    permission: 'orders.refund',
    summary: '记为已用其他方式退回',
    group,
    input: z.object({ number: GivenNumber, note }),
    output: done,
    example: { number: 'RP20261121000001123456', note: '已由银行汇回' },
    async run(context, input) {
      await settleRefundByHand(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/differences',
    permission: 'orders.books',
    summary: `待处理的对账差异，最早的一天在前；或处理过的，最近的在前，一次 ${SETTLED_AT_ONCE} 项`,
    group,
    requirement: 'C-29',
    input: z.object({
      state: DifferenceState.default('open'),
      before: PlaceInList.optional().describe('处理过的里面，接着这个位置往下'),
    }),
    output: z.object({ json: z.array(FoundDifference) }),
    example: { state: 'open' },
    run: async (context, { state, before }) => ({
      json: (state === 'open'
        ? await listDifferences(context, 'open')
        : await listSettledDifferences(context, { behind: before, most: SETTLED_AT_ONCE })
      ).map(({ settledAt, ...found }) => ({
        ...found,
        settledAt: settledAt ? shanghaiIso(settledAt) : '',
        place: settledAt ? placeOf(settledAt, found.id) : '',
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/differences/settle',
    permission: 'orders.books',
    summary: '写下一项差异怎样处理了',
    group,
    input: z.object({ id: z.number().int().positive(), note }),
    output: done,
    example: { id: 1, note: '另一家店的收款' },
    async run(context, input) {
      await settleDifference(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/differences/reopen',
    permission: 'orders.books',
    summary: '重新打开一项记错了的差异',
    group,
    input: z.object({ id: positiveId }),
    output: done,
    example: { id: 1 },
    async run(context, input) {
      await reopenDifference(context, input)
      return { json: {} }
    },
  }),
] as const
