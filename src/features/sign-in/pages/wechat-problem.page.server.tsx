import { z } from 'zod'
import { accountMessages } from '#features/accounts/messages.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { payWayOf } from '#platform/payments/pay-way.ts'
import { wechatMessages } from '#platform/wechat/messages.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { SignInPrompt } from '#ui/sign-in-prompt.island.tsx'
import { WechatAgain } from '../islands/wechat-again.island.tsx'
import { WECHAT_PROBLEMS, WECHAT_PROBLEM_PATH, type WechatProblemCode } from '../wechat-problems.ts'

const SENTENCES = { ...accountMessages, ...wechatMessages }
const MAY_TRY_AGAIN = new Set<WechatProblemCode>([
  'wechat_state_unknown',
  'wechat_cancelled',
  'wechat_code_refused',
  'wechat_unavailable',
  'ticket_spent',
])

interface View {
  readonly problem: WechatProblemCode
  readonly isSignedIn: boolean
  /** Where no code of another screen can be scanned. */
  readonly isOnPhone: boolean
}

/** Where signing in with WeChat ends when it fails: what is wrong, and the ways on (B-49, C-11). */
export const wechatProblemPage = page({
  path: WECHAT_PROBLEM_PATH,
  about: '微信登录没有成功',
  input: z.object({ problem: z.enum(WECHAT_PROBLEMS).catch('wechat_state_unknown') }),
  load: async ({ actor, caller }: Context, { problem }): Promise<View> => ({
    problem,
    isSignedIn: actor.kind === 'person',
    isOnPhone: payWayOf(caller?.browser ?? '') !== 'code',
  }),
  head: () => ({ title: '微信登录没有成功', isIndexed: false }),
  View: WechatProblem,
})

function WechatProblem({ view: { problem, isSignedIn, isOnPhone } }: { view: View }) {
  return (
    <div className="wide max-w-[40rem] py-24 text-center">
      <h1 className="text-2xl">微信登录没有成功</h1>
      <p className="mt-3 text-balance text-muted">{SENTENCES[problem]}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {problem === 'account_banned' ? (
          <a href="/contact" className={FILLED}>
            联系客服
          </a>
        ) : null}
        {isSignedIn ? (
          <a href="/me" className={OUTLINED}>
            我的账号
          </a>
        ) : (
          <Island of={SignInPrompt} when="touch" reason="也可以用手机号或邮箱登录" />
        )}
        <a href="/" className={OUTLINED}>
          回到首页
        </a>
      </div>
      {isSignedIn ? null : (
        <p className="mt-6 hidden text-sm text-muted noscript:block">启用 JavaScript 后可以登录。</p>
      )}
      {MAY_TRY_AGAIN.has(problem) ? <Island of={WechatAgain} when="load" isOnPhone={isOnPhone} /> : null}
    </div>
  )
}
