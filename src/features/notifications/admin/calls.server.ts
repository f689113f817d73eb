import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { mailMessageAgain } from '../mail-again.server.ts'
import type { AnyMessageKind } from '../message-kind.ts'

/** What support does with what somebody was told. */
export const messageStaffCalls = (kinds: readonly AnyMessageKind[]) =>
  [
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:personId/messages/:id/mail',
      permission: 'messages.resend',
      summary: '把一条消息再发一次邮件',
      group: '读者',
      input: z.object({
        personId: z.coerce.number().int().positive(),
        id: z.coerce.number().int().positive(),
      }),
      output: z.object({ json: z.object({}) }),
      example: { personId: 1, id: 1 },
      async run(context, input) {
        await mailMessageAgain(context, input, kinds)
        return { json: {} }
      },
    }),
  ] as const
