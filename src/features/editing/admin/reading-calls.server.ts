import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { compareVersions, CompareVersions, Side } from '../compare-versions.server.ts'
import { VersionNumber } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { findContents, FoundContent } from '../find-contents.server.ts'
import { listContents } from '../list-contents.server.ts'
import { ContentFilter, ContentRow, ListedSetting, ListHead } from '../list-contract.ts'
import { listWaiting, Waiting } from '../list-waiting.server.ts'
import { contentOfPage } from '../page-content.server.ts'
import { listAutosaves, listVersions, showContent } from '../show-content.server.ts'
import { FacetValue, listFacetValues, ListFacetValues } from '../list-facet-values.server.ts'
import { showVersion } from '../compare-versions.server.ts'
import { ListedAutosave, ShownContent, VersionChange } from './contract.ts'

const group = '编辑'
const of = { kind: 'topic', id: 10_001 }
const kind = word(40)
/** Of an address, where numbers are texts. */
const OfAddress = z.object({ kind, id: positiveId })
const SideOfAddress = z.union([positiveId.pipe(VersionNumber), Side])

/** What editing shows: lists, what waits, one content with its versions. */
export const contentReadings = (editables: Editables) =>
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
        json: z.object({
          rows: z.array(ContentRow),
          total: z.number(),
          isMore: z.boolean(),
          /** Whether it is of a kind that can be taken down. */
          mayWithdraw: z.boolean(),
          head: ListHead,
          /** What may be set for many of it at once. */
          settings: z.array(ListedSetting),
        }),
      }),
      example: { kind: 'topic' },
      run: async (context, input) => ({ json: await listContents(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/facets',
      permission: 'own',
      summary: '一种内容的列表可以按哪些作者、来源、标签等筛选：最近用得多的在前',
      group,
      requirement: 'C-101',
      input: ListFacetValues,
      output: z.object({ json: z.array(FacetValue) }),
      example: { kind: 'topic', facet: 'source' },
      run: async (context, input) => ({ json: await listFacetValues(context, editables, input) }),
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
      output: z.object({
        json: z.array(z.object({ slug: z.string(), name: z.string(), sellsMembership: z.boolean() })),
      }),
      example: {},
      run: async ({ services }) => ({ json: [...services.industries.all] }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/waiting',
      permission: 'own',
      summary: '等着本人的：送审、退回、已批准与已发布、没写完、定时、没做成',
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
      path: '/admin/api/content/autosaves',
      permission: 'own',
      summary: '两周以来的自动保存，新的在前',
      group,
      requirement: 'C-112',
      input: OfAddress,
      output: z.object({ json: z.array(ListedAutosave) }),
      example: of,
      run: async (context, input) => ({ json: await listAutosaves(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/version',
      permission: 'own',
      summary: '一版的内容',
      group,
      input: OfAddress.extend({ version: positiveId.pipe(VersionNumber) }),
      output: z.object({
        json: z.object({ version: z.number(), name: z.string(), content: z.record(z.string(), z.unknown()) }),
      }),
      example: { ...of, version: 1 },
      run: async (context, input) => ({ json: await showVersion(context, editables, input) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/content/compare',
      permission: 'own',
      summary:
        '两版之间、与线上（live）、正在修改的（working）或自动保存（autosave-编号）之间，加了什么、去了什么',
      group,
      input: OfAddress.extend({ from: SideOfAddress, to: SideOfAddress }),
      output: z.object({ json: z.array(VersionChange) }),
      example: { ...of, from: 1, to: 2 },
      run: async (context, input) => ({
        json: await compareVersions(context, editables, CompareVersions.parse(input)),
      }),
    }),
  ] as const
