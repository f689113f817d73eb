import { z } from 'zod'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { BindWechat } from '../islands/bind-wechat.island.tsx'
import { BIND_PATH } from '../ticket-cookie.ts'

/** Where somebody whose WeChat is new says, by a code, which account is theirs; a new one is made for a new address (C-11). */
export const bindPage = page({
  path: BIND_PATH,
  about: '微信登录后绑定账号',
  input: z.object({}),
  load: async () => ({}),
  head: () => ({ title: '绑定账号', isIndexed: false }),
  View: () => (
    <div className="wide max-w-[28rem] py-12">
      <h1 className="text-2xl">绑定账号</h1>
      <Island of={BindWechat} when="load" />
      <p className="mt-4 hidden text-sm text-muted noscript:block">启用 JavaScript 后可以绑定账号。</p>
    </div>
  ),
})
