import type { Logger } from 'pino'
import type { WechatLoginSettings } from '../configuration.server.ts'
import { exchangeCode, openIdOfCode, type WechatPerson } from './exchange-code.server.ts'

/** Our official account, for whoever reads inside WeChat (WeChat Open Documentation, "Web page authorization"). */
export interface WechatAccount {
  readonly appId: string
  /**
   * Where WeChat's browser says who it is and comes back to `redirect` with `code` and `state`: at once and by the
   * number alone, or by name and picture after the person agreed.
   */
  address(wanted: { state: string; redirect: string; knows: 'number' | 'person' }): string
  /** The person's number with this account; refuses like `exchange`. */
  openIdOf(code: string): Promise<string>
  /** Who agreed; refuses `wechat_code_refused` and `wechat_unavailable` as signing in by a code does. */
  exchange(code: string): Promise<WechatPerson>
}

const SCOPES = { number: 'snsapi_base', person: 'snsapi_userinfo' } as const

export function createWechatAccount(settings: WechatLoginSettings, log: Logger): WechatAccount {
  return {
    appId: settings.appId,
    address({ state, redirect, knows }) {
      const query = new URLSearchParams({
        appid: settings.appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: SCOPES[knows],
        state,
      })
      return `${settings.pageUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    openIdOf: (code) => openIdOfCode(code, settings, log),
    exchange: (code) => exchangeCode(code, settings, log),
  }
}
