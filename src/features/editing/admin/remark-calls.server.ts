import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Editables } from '../editable.ts'
import { Remark } from '../remarks/contract.ts'
import { listRemarks } from '../remarks/list-remarks.server.ts'
import {
  answerRemark,
  AnswerRemark,
  makeRemark,
  MakeRemark,
  settleRemark,
  SettleRemark,
} from '../remarks/remarks.server.ts'

const group = '编辑'
const of = { kind: 'topic', id: 10_001 }
const done = z.object({ json: z.object({}) })

/** What those who review say about places of a text, and what is answered. */
export const remarkCalls = (editables: Editables) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/remarks',
      permission: 'own',
      summary: '批注和回复，旧的在前；读者看不到',
      group,
      requirement: 'C-101',
      input: z.object({ kind: word(40), id: positiveId }),
      output: z.object({ json: z.array(Remark) }),
      example: of,
      run: async (context, input) => ({ json: await listRemarks(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/make-remark',
      permission: 'own',
      summary: '在正在修改的一处，或整篇，写一条批注',
      group,
      requirement: 'C-101',
      input: MakeRemark,
      output: z.object({ json: z.object({ remark: z.number() }) }),
      example: { ...of, body: '这个数字请再核对', at: { field: 'blocks', place: 0 } },
      run: async (context, input) => ({ json: await makeRemark(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/answer-remark',
      permission: 'own',
      summary: '回复一条批注',
      group,
      requirement: 'C-101',
      input: AnswerRemark,
      output: done,
      example: { ...of, remark: 1, body: '已按年报改' },
      async run(context, input) {
        await answerRemark(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/settle-remark',
      permission: 'own',
      summary: '说一条批注处理完了，或还要处理',
      group,
      requirement: 'C-101',
      input: SettleRemark,
      output: done,
      example: { ...of, remark: 1, isSettled: true },
      async run(context, input) {
        await settleRemark(context, editables, input)
        return { json: {} }
      },
    }),
  ] as const
