import { createAccountCalls } from './account-calls.server.ts'
import { signInCalls } from './calls.server.ts'
import { registerWechatSignIn } from './wechat-routes.server.ts'
import { feature } from '../feature.ts'
import { blankPage } from './pages/blank.page.server.tsx'
import { mePage } from './pages/me.page.server.tsx'
import { bindPage } from './pages/bind.page.server.tsx'

export const signIn = feature({
  name: 'sign-in',
  tables: {},
  pages: [blankPage, mePage, bindPage],
  calls: ({ exportPerson }) => [...signInCalls, ...createAccountCalls(exportPerson)],
  rawRoutes: [
    {
      addresses: [
        { method: 'GET', path: '/login/wechat', about: '去微信扫码登录' },
        { method: 'GET', path: '/login/wechat/callback', about: '微信扫码之后回到这里' },
      ],
      register: ({ app, contextOfVisitor }) => registerWechatSignIn(app, contextOfVisitor),
    },
  ],
  person: 'none',
})
