import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { askMerge } from '../merging/ask-merge.server.ts'
import { AskMerge, MergePreview, MergeRow, MergeView, OfMerge } from '../merging/contract.ts'
import { ListMerges, listMerges, readMerge } from '../merging/list-merges.server.ts'
import { TryMerge, tryMerge, type MergeParts } from '../merging/try-merge.server.ts'
import { confirmMerge, refuseMerge } from '../merging/settle-merge.server.ts'

const group = '读者'
const requirement = 'C-02'
const done = z.object({ json: z.object({}) })

/** How two people of the office make one account of two, after they have seen what would become of it. */
export const mergeCalls = (parts: MergeParts) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/readers/:id/merge',
      permission: 'readers.manage',
      summary: '把另一个账号并入这位读者会移过来什么、有什么挡着',
      group,
      requirement,
      input: TryMerge,
      output: z.object({ json: MergePreview }),
      example: { id: 1, other: '13800000001' },
      run: async (context, input) => ({ json: await tryMerge(context, parts, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/merges',
      permission: 'readers.manage',
      summary: '账号合并，新提出的在前，一次五十个',
      group,
      requirement,
      input: ListMerges,
      output: z.object({ json: z.array(MergeRow) }),
      example: { state: 'asked' },
      run: async (context, input) => ({ json: await listMerges(context, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/merges/:id',
      permission: 'readers.manage',
      summary: '一个合并：会移过来什么，或移过来了什么',
      group,
      requirement,
      input: OfMerge,
      output: z.object({ json: MergeView }),
      example: { id: 1 },
      run: async (context, input) => ({ json: await readMerge(context, parts, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/merges',
      permission: 'readers.merge',
      summary: '提出合并两个账号，或移联系方式；要另一位同事确认',
      group,
      requirement,
      input: AskMerge,
      output: z.object({ json: z.object({ id: z.number() }) }),
      example: {
        intoId: 1,
        fromId: 2,
        isWhole: true,
        channels: ['phone'],
        reason: '本人换了号码，核对了订单号',
      },
      run: async (context, input) => ({ json: await askMerge(context, parts, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/merges/:id/confirm',
      permission: 'readers.merge',
      summary: '确认同事提出的合并，立即做；不能撤回',
      group,
      requirement,
      input: OfMerge,
      output: done,
      example: { id: 1 },
      async run(context, input) {
        await confirmMerge(context, parts, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/merges/:id/refuse',
      permission: 'readers.merge',
      summary: '不合并，两个账号照旧',
      group,
      requirement,
      input: OfMerge,
      output: done,
      example: { id: 1 },
      async run(context, input) {
        await refuseMerge(context, input)
        return { json: {} }
      },
    }),
  ] as const
