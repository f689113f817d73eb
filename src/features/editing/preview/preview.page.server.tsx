import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import { page, type Page } from '#platform/pages/page.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import type { Editables } from '../editable.ts'
import { openPreviewLink, type Linked } from './open-preview-link.server.ts'

interface Wired {
  readonly editables: Editables
  readonly pages: () => readonly Page[]
}

/** One version for somebody outside, by a link that ends: never kept, never indexed (C-101). */
export const createPreviewPage = (wired: Wired): Page =>
  page({
    path: '/preview/:token',
    about: '给外部人员看的预览，到期作废',
    input: z.object({ token: word(100) }),
    load: (context, { token }) => openPreviewLink(context, wired, token),
    head: ({ page: { head } }) => head,
    View: PreviewPage,
  })

function PreviewPage({ view }: { view: Linked }) {
  return (
    <>
      <p role="note" className="border-b border-line bg-surface py-3 text-center text-sm text-body">
        这是没有发布的预览，请不要转发；链接 {shanghaiMinute(view.endsAt)} 到期。
      </p>
      {view.page.element}
    </>
  )
}
