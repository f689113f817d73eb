import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Editables } from '../editable.ts'
import { PreviewLink } from '../preview/contract.ts'
import {
  endPreviewLink,
  EndPreviewLink,
  listPreviewLinks,
  makePreviewLink,
  MakePreviewLink,
} from '../preview/preview-links.server.ts'

const group = '编辑'
const of = { kind: 'topic', id: 10_001 }

/** Links by which somebody outside sees a version before its readers. */
export const previewCalls = (editables: Editables) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/preview-links',
      permission: 'own',
      summary: '给外部人员的预览链接，新的在前',
      group,
      requirement: 'C-101',
      input: z.object({ kind: word(40), id: positiveId }),
      output: z.object({ json: z.array(PreviewLink) }),
      example: of,
      run: async (context, input) => ({ json: await listPreviewLinks(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/make-preview-link',
      permission: 'own',
      summary: '做一个到期作废的链接，只看得到这一版',
      group,
      requirement: 'C-101',
      input: MakePreviewLink,
      output: z.object({ json: PreviewLink }),
      example: { ...of, version: 1, sees: 'visitor', days: 1 },
      run: async (context, input) => ({ json: await makePreviewLink(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/end-preview-link',
      permission: 'own',
      summary: '收回一个预览链接，立刻打不开',
      group,
      requirement: 'C-101',
      input: EndPreviewLink,
      output: z.object({ json: z.object({}) }),
      example: { ...of, link: 1 },
      async run(context, input) {
        await endPreviewLink(context, editables, input)
        return { json: {} }
      },
    }),
  ] as const
