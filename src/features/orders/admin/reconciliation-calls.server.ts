import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import { reconcileDay } from '../reconcile-day.server.ts'
import { readReconciled } from '../reconcile-due.server.ts'
import type { Fulfil } from '../settle-order.server.ts'

const group = '财务'
const permission = 'orders.books'
const requirement = 'C-29'
const provider = z.enum(PROVIDER_NAMES)

/** How far the statements of the providers are compared with our books, and one day compared now. */
export const reconciliationCalls = ({ fulfil }: { readonly fulfil: Fulfil }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/reconciliations',
      permission,
      summary: '与各支付机构核对到哪一天，哪些天还没有核对',
      group,
      requirement,
      input: z.object({}),
      output: z.object({
        json: z.array(
          z.object({
            provider,
            lastDay: z.string(),
            comparedAt: z.string(),
            missing: z.array(z.string()),
          }),
        ),
      }),
      example: {},
      run: async (context) => ({ json: await readReconciled(context) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/reconciliations/compare',
      permission,
      summary: '现在取一天的账单来核对',
      group,
      requirement,
      input: z.object({ provider, day: z.iso.date({ error: '应为日期，如 2026-11-21' }) }),
      output: z.object({ json: z.object({ lines: z.number(), open: z.number() }) }),
      example: { provider: 'wechat', day: '2026-11-20' },
      async run(context, input) {
        const { lineCount, differences } = await reconcileDay(context, input, fulfil)
        return { json: { lines: lineCount, open: differences.filter(({ isOpen }) => isOpen).length } }
      },
    }),
  ] as const
