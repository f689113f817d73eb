import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { lastDayBefore, shanghaiIso } from '#platform/shanghai-time.ts'
import type { KeepUntil } from '../await-transfer.server.ts'
import {
  listAwaitedTransfers,
  listRecordedTransfers,
  RecordedFilter,
  listTransfersBack,
  TransferText,
} from '../list-transfers.server.ts'
import { MoveTransfer, moveTransfer } from '../move-transfer.server.ts'
import { RecordTransfer, recordTransfer } from '../record-transfer.server.ts'
import type { Fulfil } from '../settle-order.server.ts'
import { GiveUpTransfer, giveUpTransfer, WaitLonger, waitLonger } from '../waiting-transfers.server.ts'

const group = '财务'
const permission = 'orders.books'
const requirement = 'C-28'
const done = z.object({ json: z.object({}) })

const AwaitedTransfer = z.object({
  number: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  subject: z.string(),
  amountFen: z.number(),
  /** Nobody waits for the others any more; their money may still come. */
  isOpen: z.boolean(),
  at: z.string(),
  lastDay: z.string(),
})
export type AwaitedTransfer = z.infer<typeof AwaitedTransfer>

const RecordedTransfer = z.object({
  id: z.number(),
  number: z.string(),
  subject: z.string(),
  amountFen: z.number(),
  receivedOn: z.string(),
  reference: z.string(),
  payer: z.string(),
  note: z.string(),
})
export type RecordedTransfer = z.infer<typeof RecordedTransfer>

const Recorded = z.object({
  json: z.object({
    isGiven: z.boolean(),
    backFen: z.number().describe('给不了而要汇回的'),
  }),
})

const TransferBack = z.object({
  /** Of the refund. */
  number: z.string(),
  orderNumber: z.string(),
  subject: z.string(),
  amountFen: z.number(),
  reason: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  at: z.string(),
})
export type TransferBack = z.infer<typeof TransferBack>

interface Wires {
  readonly fulfil: Fulfil
  readonly keepUntil: KeepUntil
}

/** What finance does of bank transfers: what is waited for, what came, what has to go back (C-26, C-28). */
export const transferCalls = ({ fulfil, keepUntil }: Wires) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/transfers/awaited',
      permission,
      summary: '等待到账的对公转账，期限早的在前；之后是半年内关闭的',
      group,
      requirement,
      input: TransferText,
      output: z.object({ json: z.array(AwaitedTransfer) }),
      example: { text: '' },
      run: async (context, input) => ({
        json: (await listAwaitedTransfers(context, input)).map(
          ({ personId, name, createdAt, expiresAt, ...row }) => ({
            ...row,
            person: { id: personId, name },
            at: shanghaiIso(createdAt),
            lastDay: lastDayBefore(expiresAt),
          }),
        ),
      }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/transfers/recorded',
      permission,
      summary: '记过的到账，最近的在前，一次五十笔',
      group,
      requirement,
      input: RecordedFilter,
      output: z.object({ json: z.array(RecordedTransfer) }),
      example: { text: '' },
      run: async (context, input) => ({ json: await listRecordedTransfers(context, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/transfers/back',
      permission,
      summary: '要汇回的款，最早的在前',
      group,
      requirement: 'C-26',
      input: z.object({}),
      output: z.object({ json: z.array(TransferBack) }),
      example: {},
      run: async (context) => ({
        json: (await listTransfersBack(context)).map(({ createdAt, ...row }) => ({
          ...row,
          at: shanghaiIso(createdAt),
        })),
      }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/transfers/record',
      permission,
      summary: '记下一笔到账：订单随即付清并生效；金额不同的不能记',
      group,
      requirement,
      input: RecordTransfer,
      output: Recorded,
      example: {
        number: '20261121000001000001',
        amountFen: 59_800,
        receivedOn: '2026-11-21',
        reference: 'N2026112100012345',
        payer: '岚江储能科技有限公司',
      },
      run: async (context, input) => ({ json: await recordTransfer(context, input, fulfil) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/transfers/move',
      permission: 'orders.refund',
      summary: '不汇回，改记到另一个等着同样金额的订单：那个订单随即付清并生效',
      group,
      requirement,
      input: MoveTransfer,
      output: Recorded,
      example: { number: 'RP20261121000001123456', to: '20261121000001000002' },
      run: async (context, input) => ({ json: await moveTransfer(context, input, fulfil) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/transfers/give-up',
      permission,
      summary: '不再等一笔转账：关闭订单，保留的名额给别人，原因告诉付款人',
      group,
      requirement,
      input: GiveUpTransfer,
      output: done,
      example: { number: '20261121000001000001', reason: '对方来电，不参加了' },
      async run(context, input) {
        await giveUpTransfer(context, input, keepUntil)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/transfers/wait-longer',
      permission,
      summary: '再等一笔转账到某一天，名额也保留到那天',
      group,
      requirement,
      input: WaitLonger,
      output: done,
      example: { number: '20261121000001000001', lastDay: '2026-12-04' },
      async run(context, input) {
        await waitLonger(context, input, keepUntil)
        return { json: {} }
      },
    }),
  ] as const
