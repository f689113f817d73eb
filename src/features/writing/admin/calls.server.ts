import type { Element } from 'hast'
import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { readFormula } from '#features/topics/body/formula.server.ts'
import { cleanPaste, CleanPaste } from '../clean-paste.server.ts'
import { draftFromFile, DraftFromFile } from '../draft-from-file.server.ts'
import { FetchedPicture, fetchPicture, FetchPicture } from '../fetch-picture.server.ts'
import { LookedOver, lookOver, LookOver } from '../look-over.server.ts'
import { Pasted } from '../pasted.ts'

const group = '写作'
const ReadFormula = z.object({
  math: z.custom<Element>((value) => typeof value === 'object'),
  text: z.string(),
})

export const writingCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/writing/formula',
    permission: 'topics.write',
    summary: '一个公式画出来和读出来是什么样；读不懂就没有',
    group,
    input: z.object({ tex: z.string().max(4000) }),
    output: z.object({ json: z.object({ formula: ReadFormula.nullable() }) }),
    example: { tex: '\\frac{1}{2}' },
    run: async (_, { tex }) => ({ json: { formula: readFormula(tex) ?? null } }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/writing/paste',
    permission: 'topics.write',
    summary: '把剪贴板里的内容清理成正文块；不是内嵌的图片给出地址，另取',
    group,
    isWholeRecord: true,
    input: CleanPaste,
    output: z.object({ json: Pasted }),
    example: { text: '第一段' },
    run: async (context, input) => ({ json: await cleanPaste(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/writing/picture',
    permission: 'topics.write',
    summary: '取回粘贴的文章里的一张图片，只去公网',
    group,
    input: FetchPicture,
    output: z.object({ json: FetchedPicture }),
    example: { url: 'https://example.com/a.png' },
    run: async (context, input) => ({ json: await fetchPicture(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/writing/document',
    permission: 'topics.write',
    summary: '把拖入的 Word、网页、Markdown 或它们的压缩包存为草稿',
    group,
    isWholeRecord: true,
    input: DraftFromFile,
    output: z.object({ json: z.object({ id: z.number(), notes: z.array(z.string()) }) }),
    example: { name: '文章.md', data: 'IyDmoIfpopgKCuato+aWhw==' },
    run: async (context, input) => ({ json: await draftFromFile(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/writing/look-over',
    permission: 'topics.write',
    summary: '发布前要看的地方，词典会加的标签和原因；写好没存的也可以',
    group,
    isWholeRecord: true,
    input: LookOver,
    output: z.object({ json: LookedOver }),
    example: { title: '碳化硅扩产', blocks: [{ type: 'paragraph', spans: [{ text: '碳化硅衬底' }] }] },
    run: async (context, input) => ({ json: await lookOver(context, input) }),
  }),
] as const
