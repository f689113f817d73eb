import { staffCall } from '#features/staff/staff-call.ts'
import { BULK_CALLS } from '#platform/bulk/contract.ts'
import { confirmBulk } from '../bulk/confirm-bulk.server.ts'
import { showBulk } from '../bulk/show-bulk.server.ts'
import { startBulk } from '../bulk/start-bulk.server.ts'
import { cancelJob } from '../cancel-job.server.ts'
import type { OfficeParts } from '../run-office-jobs.server.ts'

const group = '批量操作'
/** Each asks for what doing it to one takes. */
const permission = 'own'

/** One act on many things of a list; the browser's half lies in `src/admin/parts/bulk/`. */
export const bulkCalls = (parts: OfficeParts) =>
  [
    staffCall({
      ...BULK_CALLS.start,
      permission,
      summary: '对选中的、或筛选出的每一项做一件事，后台做完',
      group,
      requirement: 'C-111',
      example: { act: 'topic.withdraw', ids: [10_001], reason: '重复' },
      run: async (context, input) => ({ json: await startBulk(context, parts, input) }),
    }),
    staffCall({
      ...BULK_CALLS.show,
      permission,
      summary: '一次批量操作做到哪里，没做成的各为什么',
      group,
      example: { id: 1 },
      run: async (context, input) => ({ json: await showBulk(context, parts, input) }),
    }),
    staffCall({
      ...BULK_CALLS.confirm,
      permission,
      summary: '确认等着的批量操作；超过一个人可以做的，要另一位同事',
      group,
      requirement: 'C-111',
      example: { id: 1 },
      async run(context, input) {
        await confirmBulk(context, parts, input)
        return { json: {} }
      },
    }),
    staffCall({
      ...BULK_CALLS.cancel,
      permission,
      summary: '不做了，或停下；做成的留着',
      group,
      example: { id: 1 },
      async run(context, input) {
        await cancelJob(context, parts, input)
        return { json: {} }
      },
    }),
  ] as const
