import { z } from 'zod'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { SearchAgain } from '../error-view.tsx'
import { LeaveNotFound } from '../islands/leave-not-found.island.tsx'

/** The not-found screen (NF404-01 to -03, B-106); unknown addresses are sent here. */
export const notFoundPage = page({
  path: '/404',
  about: '页面不存在',
  input: z.object({}),
  shared: { seconds: 3600, tags: () => [] },
  status: () => 404,
  load: async () => ({}),
  head: () => ({ title: '页面飞走了', isIndexed: false }),
  View: () => (
    <div className="wide py-24 text-center">
      <p className="text-7xl font-semibold text-muted" aria-hidden="true">
        404
      </p>
      <h1 className="mt-4 text-2xl">页面飞走了</h1>
      <p className="mt-3 text-muted">您访问的页面不存在，可能已被移动或删除。</p>
      <SearchAgain />
      <Island of={LeaveNotFound} when="load" />
    </div>
  ),
})
