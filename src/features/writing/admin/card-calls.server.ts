import { z } from 'zod'
import type { Editables } from '#features/editing/editable.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import { FindCard, findCard, FoundCard } from '../find-card.server.ts'

export const cardCalls = ({ editables }: { readonly editables: Editables }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/writing/card',
      permission: 'topics.write',
      summary: '正文里的卡片通向哪里；没有公开的不能做成卡片',
      group: '写作',
      input: FindCard,
      output: z.object({ json: FoundCard }),
      example: { kind: 'event', id: 1 },
      run: async (context, input) => ({ json: await findCard(context, editables, input) }),
    }),
  ] as const
