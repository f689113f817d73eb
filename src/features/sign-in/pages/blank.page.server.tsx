import { z } from 'zod'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { EnterAfterSignIn } from '../islands/enter-after-sign-in.island.tsx'

/** The semi home site; nothing in the address can name another (B-42). */
const HOME = '/'

/** Where signing in elsewhere comes back to (ROUTE-05, BLANK-01 to -05). */
export const blankPage = page({
  path: '/blank',
  about: '登录回跳',
  input: z.object({
    uid: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  load: async (_context, { uid }) => ({ uid }),
  head: () => ({ title: '正在登录', isIndexed: false }),
  View: ({ view }) => (
    <div className="wide py-32 text-center">
      <h1 className="text-xl text-muted">Loading</h1>
      <p className="mt-4 text-sm">
        <a href={HOME} className="text-link">
          没有跳转？回到首页
        </a>
      </p>
      <Island of={EnterAfterSignIn} when="load" uid={view.uid} home={HOME} />
    </div>
  ),
})
