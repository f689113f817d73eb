import { enterToLook } from '#features/staff/enter.server.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import type { Page } from '#platform/pages/page.ts'
import type { Editables } from '../editable.ts'
import type { SeenAs } from './contract.ts'
import { showPreview } from './show-preview.server.ts'

interface Wired {
  readonly editables: Editables
  readonly pages: () => readonly Page[]
}

interface Address {
  readonly Params: { readonly kind: string; readonly id: string }
  readonly Querystring: { readonly as?: SeenAs; readonly version?: string }
}

/** What the frame of a preview shows: to staff alone, and kept by nobody (C-101). */
export const previewRoutes: RawRoutes<Wired> = {
  addresses: [{ method: 'GET', path: '/admin/preview/:kind/:id', about: '后台里的预览，只有员工看得到' }],
  register({ app, contextOfVisitor, sendPage }, { editables, pages }) {
    app.get<Address>('/admin/preview/:kind/:id', async (request, reply) => {
      const context = await enterToLook(contextOfVisitor(request), request.headers)
      const { params, query } = request
      const input = {
        kind: params.kind,
        id: Number(params.id),
        as: query.as,
        ...(query.version !== undefined && { version: Number(query.version) }),
      }
      await sendPage(request, reply, await showPreview(context, editables, input, pages))
    })
  },
}
