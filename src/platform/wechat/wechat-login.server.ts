import type { Logger } from 'pino'
import type { WechatLoginSettings } from '../configuration.server.ts'
import { exchangeCode, type WechatPerson } from './exchange-code.server.ts'

export interface WechatLogin {
  /** Where a person finds the code to scan; WeChat sends the browser back to `redirect` with `code` and `state`. */
  loginAddress(wanted: { state: string; redirect: string }): string
  /**
   * Who has scanned. Refuses `wechat_code_refused` for a code that is wrong, old or used, and `wechat_unavailable`
   * when WeChat does not answer properly within five seconds.
   */
  exchange(code: string): Promise<WechatPerson>
}

/** Signing in on a website by scanning a code (WeChat Open Platform, "Website application: sign in with WeChat"; C-11). */
export function createWechatLogin(
  settings: WechatLoginSettings,
  log: Logger,
  timeoutMs?: number,
): WechatLogin {
  return {
    loginAddress({ state, redirect }) {
      const query = new URLSearchParams({
        appid: settings.appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${settings.pageUrl}/connect/qrconnect?${query}#wechat_redirect`
    },
    exchange: (code) => exchangeCode(code, settings, log, timeoutMs),
  }
}
