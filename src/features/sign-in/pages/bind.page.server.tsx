import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { BindWechat } from '../islands/bind-wechat.island.tsx'

/** Where somebody whose WeChat is new says, by a code, which account is theirs; a new one is made for a new address (C-11). */
export const bindPage = page({
  path: '/sign-in/bind',
  about: '微信登录后绑定账号',
  input: z.object({ ticket: word(100).default('') }),
  load: async (_context, { ticket }) => ({ ticket }),
  head: () => ({ title: '绑定账号', isIndexed: false }),
  View: ({ view }) => (
    <div className="wide max-w-[28rem] py-12">
      <h1 className="text-2xl">绑定账号</h1>
      <p className="mt-2 text-muted">这个微信第一次在本站登录。</p>
      <Island of={BindWechat} when="load" ticket={view.ticket} />
    </div>
  ),
})
