import { z } from 'zod'
import type { ImageShelves } from '#features/media/image-uses.server.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import { changeContent, ChangeContent } from '../change-content.server.ts'
import { OfContent, WithToken } from '../content-input.ts'
import { createContent, CreateContent } from '../create-content.server.ts'
import type { Editables } from '../editable.ts'
import { keepVersion, KeepVersion } from '../keep-version.server.ts'
import { mergeLive } from '../merge-live.server.ts'
import { WhoIsThere } from '../presence/contract.ts'
import { AskWhoIsThere, showWhoIsThere } from '../presence/show-who-is-there.server.ts'
import { publishVersion, PublishVersion } from '../publish-version.server.ts'
import {
  discardWorking,
  restoreAutosave,
  RestoreAutosave,
  restoreVersion,
  RestoreVersion,
} from '../restore-version.server.ts'
import { askReview, AskReview, decideReview, DecideReview } from '../reviews.server.ts'
import { cancelSchedule, CancelSchedule, scheduleContent } from '../schedules.server.ts'
import { restoreContent, withdrawContent, WithdrawContent } from '../withdraw-content.server.ts'
import { LISTED_STATES } from '../list-contract.ts'
import { calendarCalls } from './calendar-calls.server.ts'
import { ScheduleInput } from './contract.ts'
import { pictureCalls } from './picture-calls.server.ts'
import { previewCalls } from './preview-calls.server.ts'
import { remarkCalls } from './remark-calls.server.ts'
import { viewCalls } from './view-calls.server.ts'
import { contentReadings } from './reading-calls.server.ts'

const group = '编辑'
const done = z.object({ json: z.object({}) })
const Content = z.record(z.string(), z.unknown())
const Raised = z.object({ json: z.object({ token: z.number() }) })
const of = { kind: 'topic', id: 10_001 }

/** Everything that editing does, for every kind of content; each verb asks for the permission of its kind. */
export const contentCalls = ({
  editables,
  showsPictures,
}: {
  readonly editables: Editables
  readonly showsPictures: ImageShelves
}) =>
  [
    ...contentReadings(editables),
    ...previewCalls(editables),
    ...calendarCalls(editables),
    ...viewCalls(editables),
    ...remarkCalls(editables),
    ...pictureCalls({ editables, showsPictures }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/there',
      permission: 'own',
      // Told every few seconds, and asked for anew each time.
      answersSecret: true,
      summary: '说自己开着一项内容，看还有谁开着',
      group,
      requirement: 'C-112',
      input: AskWhoIsThere,
      output: z.object({ json: WhoIsThere }),
      example: { ...of, editor: 'a-window-of-mine' },
      run: async (context, input) => ({ json: await showWhoIsThere(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/create',
      permission: 'own',
      summary: '新建，读者看不到',
      group,
      isWholeRecord: true,
      input: CreateContent,
      output: z.object({ json: z.object({ id: z.number(), token: z.number() }) }),
      example: { kind: 'community', content: { name: '射频' } },
      run: async (context, input) => ({ json: await createContent(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/change',
      permission: 'own',
      summary: '改几个字段；没写的留着，写 null 的去掉',
      group,
      requirement: 'C-112',
      isWholeRecord: true,
      input: ChangeContent,
      output: z.object({ json: z.object({ token: z.number(), content: Content }) }),
      example: { ...of, token: 0, change: {} },
      run: async (context, input) => ({ json: await changeContent(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/discard',
      permission: 'own',
      summary: '放弃没发布的修改',
      group,
      input: WithToken,
      output: Raised,
      example: { ...of, token: 0 },
      run: async (context, input) => ({ json: await discardWorking(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/merge',
      permission: 'own',
      summary: '把线上后来的改动并进正在修改的',
      group,
      input: WithToken,
      output: z.object({ json: z.object({ token: z.number(), conflicts: z.array(z.string()) }) }),
      example: { ...of, token: 0 },
      run: async (context, input) => ({ json: await mergeLive(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/keep',
      permission: 'own',
      summary: '留一版',
      group,
      input: KeepVersion,
      output: z.object({ json: z.object({ version: z.number() }) }),
      example: { ...of, token: 0 },
      run: async (context, input) => ({ json: await keepVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/publish',
      permission: 'own',
      summary: '发布一版',
      group,
      requirement: 'C-50',
      input: PublishVersion,
      output: z.object({ json: z.object({ token: z.number(), state: z.enum(LISTED_STATES) }) }),
      example: { ...of, token: 0, version: 1 },
      run: async (context, input) => ({ json: await publishVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/restore-version',
      permission: 'own',
      summary: '把一版恢复成正在修改的',
      group,
      input: RestoreVersion,
      output: Raised,
      example: { ...of, token: 0, version: 1 },
      run: async (context, input) => ({ json: await restoreVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/restore-autosave',
      permission: 'own',
      summary: '把一份自动保存恢复成正在修改的',
      group,
      requirement: 'C-112',
      input: RestoreAutosave,
      output: Raised,
      example: { ...of, token: 0, autosave: 1 },
      run: async (context, input) => ({ json: await restoreAutosave(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/review',
      permission: 'own',
      summary: '送审一版',
      group,
      input: AskReview,
      output: done,
      example: { ...of, version: 1 },
      async run(context, input) {
        await askReview(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/decide',
      permission: 'own',
      summary: '批准，或写明原因退回',
      group,
      input: DecideReview,
      output: done,
      example: { ...of, version: 1, isApproved: true },
      async run(context, input) {
        await decideReview(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/schedule',
      permission: 'own',
      summary: '定时发布、更正或撤下',
      group,
      requirement: 'C-50',
      input: ScheduleInput,
      output: z.object({ json: z.object({ schedule: z.number() }) }),
      example: { ...of, act: 'publish', version: 1, at: '2027-01-01T01:00:00Z' },
      run: async (context, { act, version = 0, reason = '', restores, ...timed }) => {
        const more = {
          publish: { act: 'publish', version, restores },
          correct: { act: 'correct', version },
          withdraw: { act: 'withdraw', reason },
        } as const
        return { json: await scheduleContent(context, editables, { ...timed, ...more[act] }) }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/cancel-schedule',
      permission: 'own',
      summary: '取消定时',
      group,
      input: CancelSchedule,
      output: done,
      example: { ...of, schedule: 1 },
      async run(context, input) {
        await cancelSchedule(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/withdraw',
      permission: 'own',
      summary: '写明原因，撤下公开的内容',
      group,
      requirement: 'C-50',
      input: WithdrawContent,
      output: done,
      example: { ...of, reason: '来函要求更正' },
      async run(context, input) {
        await withdrawContent(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/put-back',
      permission: 'own',
      summary: '恢复撤下的内容',
      group,
      requirement: 'C-50',
      input: OfContent,
      output: done,
      example: of,
      async run(context, input) {
        await restoreContent(context, editables, input)
        return { json: {} }
      },
    }),
  ] as const
