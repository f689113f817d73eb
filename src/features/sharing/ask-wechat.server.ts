import { z } from 'zod'
import type { WechatSettings } from '#platform/configuration.server.ts'
import { askWechat } from '#platform/wechat/ask-wechat.server.ts'

/** Something lent by WeChat for so many seconds. */
export interface Lent {
  readonly value: string
  readonly seconds: number
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() })

/** A new access token; every one before it ends with it (WeChat Open Documentation, "Get access token"). */
export async function askForToken(
  { apiUrl, appId, appSecret }: WechatSettings,
  signal: AbortSignal,
): Promise<Lent> {
  const query = { grant_type: 'client_credential', appid: appId, secret: appSecret }
  const answer = await askWechat(`${apiUrl}/cgi-bin/token`, query, Token, signal)
  return { value: answer.access_token, seconds: answer.expires_in }
}

/** A ticket to sign pages with (WeChat Open Documentation, JS-SDK, appendix 1). */
export async function askForTicket(
  { apiUrl }: WechatSettings,
  accessToken: string,
  signal: AbortSignal,
): Promise<Lent> {
  const query = { access_token: accessToken, type: 'jsapi' }
  const answer = await askWechat(`${apiUrl}/cgi-bin/ticket/getticket`, query, Ticket, signal)
  return { value: answer.ticket, seconds: answer.expires_in }
}
