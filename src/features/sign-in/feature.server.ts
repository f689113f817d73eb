import { wechatMerge } from './wechat-merge.server.ts'
import { createAccountCalls } from './account-calls.server.ts'
import { signInCalls } from './calls.server.ts'
import { proofCalls } from './proof-calls.server.ts'
import { registerWechatSignIn } from './wechat-routes.server.ts'
import {
  channelChanged,
  channelRestored,
  channelReturned,
  closingAsked,
  newDevice,
  wechatNotBound,
} from './message-kinds.ts'
import { nameKind } from './own-name.server.ts'
import { faceKind, takeFaceOut } from './own-face.server.ts'
import { feature } from '../feature.ts'
import { blankPage } from './pages/blank.page.server.tsx'
import { createMePage } from './pages/me.page.server.tsx'
import { bindPage } from './pages/bind.page.server.tsx'
import { wechatProblemPage } from './pages/wechat-problem.page.server.tsx'
import { undoPage } from './pages/undo.page.server.tsx'
import { userCall } from './user-call.server.ts'
import * as tables from './tables.server.ts'
import { forgetWechatProfile, readOwnWechatProfile, takeWechatProfiles } from './wechat-profile.server.ts'
import { registerUndo } from './undo-routes.server.ts'

export const signIn = feature({
  name: 'sign-in',
  tables,
  jobs: [
    {
      name: 'take-wechat-profiles',
      schedule: '* * * * *',
      run: (context) => takeWechatProfiles(context),
    },
  ],
  messageKinds: [newDevice, channelChanged, wechatNotBound, channelRestored, channelReturned, closingAsked],
  pages: (wired) => [blankPage, createMePage(wired), bindPage, undoPage, wechatProblemPage],
  calls: (wired) => [userCall, ...signInCalls, ...proofCalls, ...createAccountCalls(wired)],
  rawRoutes: [
    {
      addresses: [{ method: 'POST', path: '/undo/:token', about: '恢复被换下的联系方式' }],
      register: ({ app, contextOfVisitor }) => registerUndo(app, contextOfVisitor),
    },
    {
      addresses: [
        { method: 'GET', path: '/login/wechat', about: '去微信扫码登录' },
        { method: 'GET', path: '/login/wechat/callback', about: '微信扫码之后回到这里' },
      ],
      register: ({ app, contextOfVisitor }) => registerWechatSignIn(app, contextOfVisitor),
    },
  ],
  moderates: { face: faceKind, name: nameKind },
  pictures: { person: takeFaceOut, face: takeFaceOut },
  person: { export: readOwnWechatProfile, forget: forgetWechatProfile, merges: wechatMerge },
})
