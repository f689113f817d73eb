import type { Logger } from 'pino'
import { z } from 'zod'
import type { WechatLoginSettings } from '../configuration.server.ts'
import { providerFailures } from '../faults.server.ts'
import { Refusal } from '../refusal.ts'
import { askWechat, WechatProblem } from './ask-wechat.server.ts'

/** What both ways of signing in with WeChat ask once the browser has come back with a code. */

const TIMEOUT_MS = 5000
const LONGEST_ADDRESS = 2000
/** A code that WeChat does not know, that was used before, or that has run out. */
const CODE_REFUSED = new Set([40_029, 40_163, 42_003])

/** Who agreed, as WeChat says. */
export interface WechatPerson {
  /** The person with this application only. */
  readonly openId: string
  /** The person with every application of the same operator: what an account is bound to. */
  readonly unionId: string
  readonly name: string
  readonly pictureUrl: string | undefined
}

type App = Pick<WechatLoginSettings, 'appId' | 'appSecret' | 'apiUrl'>

const Grant = z.object({ access_token: z.string().min(1), openid: z.string().min(1) })
const UserInfo = z.object({
  openid: z.string().min(1),
  unionid: z.string().min(1),
  nickname: z.string(),
  headimgurl: z.string().default(''),
})

/** Who agreed. Refuses `wechat_code_refused` and `wechat_unavailable`. */
export const exchangeCode = (
  code: string,
  app: App,
  log: Logger,
  timeoutMs = TIMEOUT_MS,
): Promise<WechatPerson> =>
  refusing(log, async () => {
    const signal = AbortSignal.timeout(timeoutMs)
    const grant = await grantOf(code, app, signal)
    const person = await askWechat(
      `${app.apiUrl}/sns/userinfo`,
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
  })

/** The person's number with this application; refuses as `exchangeCode` does. */
export const openIdOfCode = (code: string, app: App, log: Logger): Promise<string> =>
  refusing(log, async () => (await grantOf(code, app, AbortSignal.timeout(TIMEOUT_MS))).openid)

const grantOf = (code: string, { appId, appSecret, apiUrl }: App, signal: AbortSignal) =>
  askWechat(
    `${apiUrl}/sns/oauth2/access_token`,
    { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
    Grant,
    signal,
  )

async function refusing<T>(log: Logger, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof WechatProblem)) throw error
    // Anybody may come with a code that is none: that says nothing about WeChat.
    if (CODE_REFUSED.has(error.errcode)) throw new Refusal('invalid', 'wechat_code_refused')
    providerFailures.inc({ provider: 'wechat' })
    log.warn({ errcode: error.errcode, problem: error.message }, 'WeChat did not say who this is')
    throw new Refusal('unavailable', 'wechat_unavailable')
  }
}

/** The address of the person's picture; some people have none, and nothing but a web address is passed on. */
function pictureOf(address: string): string | undefined {
  const isUsable =
    address.length <= LONGEST_ADDRESS && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isUsable ? address : undefined
}
