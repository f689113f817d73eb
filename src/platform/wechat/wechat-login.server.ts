import type { Logger } from 'pino'
import { z } from 'zod'
import type { WechatLoginSettings } from '../configuration.server.ts'
import { Refusal } from '../refusal.ts'
import { askWechat, WechatProblem } from './ask-wechat.server.ts'

const TIMEOUT_MS = 5000
const LONGEST_ADDRESS = 2000
/** A code that WeChat does not know, that was used before, or that has run out. */
const CODE_REFUSED = new Set([40_029, 40_163, 42_003])

/** Who scanned the code, as WeChat says. */
interface WechatPerson {
  /** The person with this application only. */
  readonly openId: string
  /** The person with every application of the same operator: what an account is bound to. */
  readonly unionId: string
  readonly name: string
  readonly pictureUrl: string | undefined
}

export interface WechatLogin {
  /** Where a person finds the code to scan; WeChat sends the browser back to `redirect` with `code` and `state`. */
  loginAddress(wanted: { state: string; redirect: string }): string
  /**
   * Who has scanned. Refuses `wechat_code_refused` for a code that is wrong, old or used, and `wechat_unavailable`
   * when WeChat does not answer properly within five seconds.
   */
  exchange(code: string): Promise<WechatPerson>
}

const Grant = z.object({ access_token: z.string().min(1), openid: z.string().min(1) })
const UserInfo = z.object({
  openid: z.string().min(1),
  unionid: z.string().min(1),
  nickname: z.string(),
  headimgurl: z.string().default(''),
})

/** Signing in on a website by scanning a code (WeChat Open Platform, "Website application: sign in with WeChat"; C-11). */
export function createWechatLogin(
  { appId, appSecret, apiUrl, pageUrl }: WechatLoginSettings,
  log: Logger,
  timeoutMs = TIMEOUT_MS,
): WechatLogin {
  return {
    loginAddress({ state, redirect }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${pageUrl}/connect/qrconnect?${query}#wechat_redirect`
    },
    async exchange(code) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const grant = await askWechat(
          `${apiUrl}/sns/oauth2/access_token`,
          { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
          Grant,
          signal,
        )
        const person = await askWechat(
          `${apiUrl}/sns/userinfo`,
          { access_token: grant.access_token, openid: grant.openid, lang: 'zh_CN' },
          UserInfo,
          signal,
        )
        return {
          openId: person.openid,
          unionId: person.unionid,
          name: person.nickname.trim(),
          pictureUrl: pictureOf(person.headimgurl),
        }
      } catch (error) {
        if (!(error instanceof WechatProblem)) throw error
        if (CODE_REFUSED.has(error.errcode)) throw new Refusal('invalid', 'wechat_code_refused')
        log.warn({ errcode: error.errcode, problem: error.message }, 'WeChat did not say who signs in')
        throw new Refusal('unavailable', 'wechat_unavailable')
      }
    },
  }
}

/** The address of the person's picture; some people have none, and nothing but a web address is passed on. */
function pictureOf(address: string): string | undefined {
  const isUsable =
    address.length <= LONGEST_ADDRESS && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isUsable ? address : undefined
}
