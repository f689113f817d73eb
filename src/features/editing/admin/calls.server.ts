import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { changeContent, ChangeContent } from '../change-content.server.ts'
import { compareVersions, CompareVersions } from '../compare-versions.server.ts'
import { OfContent, WithToken } from '../content-input.ts'
import { createContent, CreateContent } from '../create-content.server.ts'
import type { Editables } from '../editable.ts'
import { findContents, FoundContent } from '../find-contents.server.ts'
import { keepVersion, KeepVersion } from '../keep-version.server.ts'
import { listContents } from '../list-contents.server.ts'
import { ContentFilter, ContentRow } from '../list-contract.ts'
import { listWaiting, Waiting } from '../list-waiting.server.ts'
import { mergeLive } from '../merge-live.server.ts'
import { contentOfPage } from '../page-content.server.ts'
import { publishVersion, PublishVersion } from '../publish-version.server.ts'
import { discardWorking, restoreVersion, RestoreVersion } from '../restore-version.server.ts'
import { askReview, AskReview, decideReview, DecideReview } from '../reviews.server.ts'
import { cancelSchedule, CancelSchedule, scheduleContent } from '../schedules.server.ts'
import { listVersions, showContent } from '../show-content.server.ts'
import { restoreContent, withdrawContent, WithdrawContent } from '../withdraw-content.server.ts'
import { showVersion } from '../compare-versions.server.ts'
import { ShownContent, ScheduleInput, VersionChange } from './contract.ts'

const group = '编辑'
const done = z.object({ json: z.object({}) })
const Content = z.record(z.string(), z.unknown())
const Raised = z.object({ json: z.object({ token: z.number() }) })
const kind = word(40)
const of = { kind: 'topic', id: 10_001 }
/** Of an address, where numbers are texts. */
const OfAddress = z.object({ kind, id: positiveId })

/** Everything that editing does, for every kind of content; each verb asks for the permission of its kind. */
export const contentCalls = ({ editables }: { readonly editables: Editables }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/list',
      permission: 'own',
      summary: '一种内容的列表：筛选、排序、查找、翻页；总数只数到一万',
      group,
      requirement: 'C-101',
      input: ContentFilter,
      output: z.object({
        json: z.object({ rows: z.array(ContentRow), total: z.number(), isMore: z.boolean() }),
      }),
      example: { kind: 'topic' },
      run: async (context, input) => ({ json: await listContents(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/find',
      permission: 'own',
      summary: '按标题或编号查找；写明种类时，别人的种类只找公开的',
      group,
      input: z.object({
        q: word(100).default(''),
        kind: kind.optional(),
        /** Numbers with commas between them. */
        ids: word(4000).optional(),
      }),
      output: z.object({ json: z.array(FoundContent) }),
      example: { q: '衬底' },
      run: async (context, { ids, ...input }) => ({
        json: await findContents(context, editables, {
          ...input,
          ...(ids && { ids: ids.split(',').map(Number) }),
        }),
      }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/industries',
      permission: 'own',
      summary: '各产业',
      group,
      input: z.object({}),
      output: z.object({ json: z.array(z.object({ slug: z.string(), name: z.string() })) }),
      example: {},
      run: async ({ services }) => ({ json: [...services.industries.all] }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/waiting',
      permission: 'own',
      summary: '等着本人的：送审、退回、没写完、定时、没做成',
      group,
      input: z.object({}),
      output: z.object({ json: Waiting }),
      example: {},
      run: async (context) => ({ json: await listWaiting(context, editables) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/of-page',
      permission: 'own',
      summary: '读者页面上的这个地址是哪项内容',
      group,
      input: z.object({ path: word(2000) }),
      output: z.object({
        json: z.object({ kind: z.string(), kindName: z.string(), id: z.number() }).nullable(),
      }),
      example: { path: '/topic/10001' },
      run: async (context, { path }) => ({ json: contentOfPage(context, editables, path) ?? null }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/show',
      permission: 'own',
      summary: '正在修改的，或线上的，连同冲突号、审稿与定时',
      group,
      requirement: 'C-112',
      input: OfAddress,
      output: z.object({ json: ShownContent }),
      example: of,
      run: async (context, input) => ({ json: await showContent(context, editables, input) }),
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
      output: Raised,
      example: { ...of, token: 0, version: 1 },
      run: async (context, input) => ({ json: await publishVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/versions',
      permission: 'own',
      summary: '留下的版本，新的在前',
      group,
      input: OfAddress,
      output: z.object({
        json: z.array(z.object({ version: z.number(), name: z.string(), by: z.string(), at: z.string() })),
      }),
      example: of,
      run: async (context, input) => ({ json: await listVersions(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/version',
      permission: 'own',
      summary: '一版的内容',
      group,
      input: OfAddress.extend({ version: positiveId }),
      output: z.object({ json: z.object({ version: z.number(), name: z.string(), content: Content }) }),
      example: { ...of, version: 1 },
      run: async (context, input) => ({ json: await showVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/compare',
      permission: 'own',
      summary: '两版之间加了什么、去了什么',
      group,
      input: OfAddress.extend({ from: positiveId, to: positiveId }),
      output: z.object({ json: z.array(VersionChange) }),
      example: { ...of, from: 1, to: 2 },
      run: async (context, input) => ({
        json: await compareVersions(context, editables, CompareVersions.parse(input)),
      }),
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
      run: async (context, { kind: ofKind, id, act, at, version = 0, reason = '' }) => ({
        json: await scheduleContent(
          context,
          editables,
          act === 'withdraw' ? { kind: ofKind, id, act, at, reason } : { kind: ofKind, id, act, at, version },
        ),
      }),
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
