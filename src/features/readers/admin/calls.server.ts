import { THINKING_DAYS } from '#features/accounts/limits.ts'
import { z } from 'zod'
import type { StoryPart } from '#features/staff/story.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import {
  banAccount,
  cancelClosing,
  endReaderSessions,
  liftAccountBan,
  OfAccount,
  registerClosing,
} from '../change-account.server.ts'
import { ReaderFilter, ReaderRow, ReaderStory } from '../contract.ts'
import { readReader } from '../read-reader.server.ts'
import { listReaders } from '../readers.server.ts'

const group = '读者'
const done = z.object({ json: z.object({}) })
const id = z.coerce.number().int().positive()
const example = { id: 1, reason: '本人来电' }

/** What support works with: readers, and all that is known of one (C-106). */
export const readerCalls = (stories: () => readonly StoryPart[]) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/readers',
      permission: 'readers.read',
      summary: '读者，新注册的在前，一次五十位',
      group,
      requirement: 'C-106',
      input: ReaderFilter.extend({ before: id.optional() }),
      output: z.object({ json: z.array(ReaderRow) }),
      example: { text: '13800000001' },
      run: async (context, input) => ({ json: await listReaders(context, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/readers/:id',
      permission: 'readers.read',
      summary: '一位读者的全部往来',
      group,
      requirement: 'C-106',
      input: z.object({ id }),
      output: z.object({ json: ReaderStory }),
      example: { id: 1 },
      run: async (context, input) => ({ json: await readReader(context, input, stories()) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:id/sign-out',
      permission: 'readers.manage',
      summary: '让读者在所有设备上重新登录',
      group,
      input: OfAccount,
      output: z.object({ json: z.object({ ended: z.number() }) }),
      example,
      run: async (context, input) => ({ json: { ended: await endReaderSessions(context, input) } }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:id/ban',
      permission: 'readers.manage',
      summary: '停用账号',
      group,
      input: OfAccount,
      output: done,
      example,
      async run(context, input) {
        await banAccount(context, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:id/lift-ban',
      permission: 'readers.manage',
      summary: '恢复停用的账号',
      group,
      input: OfAccount,
      output: done,
      example,
      async run(context, input) {
        await liftAccountBan(context, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:id/close',
      permission: 'readers.manage',
      summary: `登记注销：${THINKING_DAYS} 天后抹去，之前可以撤回`,
      group,
      requirement: 'C-14',
      input: OfAccount,
      output: done,
      example,
      async run(context, input) {
        await registerClosing(context, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/readers/:id/keep',
      permission: 'readers.manage',
      summary: '撤回注销',
      group,
      input: OfAccount,
      output: done,
      example,
      async run(context, input) {
        await cancelClosing(context, input)
        return { json: {} }
      },
    }),
  ] as const
