import { z } from 'zod'
import type { WechatSettings } from '#platform/configuration.server.ts'

/** Why WeChat gave nothing: its own `errcode`, or 0 when no answer could be understood. */
export class WechatProblem extends Error {
  readonly errcode: number

  constructor(errcode: number, message: string) {
    super(message)
    this.name = 'WechatProblem'
    this.errcode = errcode
  }
}

/** Something lent by WeChat for so many seconds. */
export interface Lent {
  readonly value: string
  readonly seconds: number
}

const Failure = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string().default('') })
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() })

/** A new access token; every one before it ends with it (WeChat Open Documentation, "Get access token"). */
export async function askForToken(
  { apiUrl, appId, appSecret }: WechatSettings,
  signal: AbortSignal,
): Promise<Lent> {
  const query = { grant_type: 'client_credential', appid: appId, secret: appSecret }
  const answer = await ask(`${apiUrl}/cgi-bin/token`, query, Token, signal)
  return { value: answer.access_token, seconds: answer.expires_in }
}

/** A ticket to sign pages with (WeChat Open Documentation, JS-SDK, appendix 1). */
export async function askForTicket(
  { apiUrl }: WechatSettings,
  accessToken: string,
  signal: AbortSignal,
): Promise<Lent> {
  const query = { access_token: accessToken, type: 'jsapi' }
  const answer = await ask(`${apiUrl}/cgi-bin/ticket/getticket`, query, Ticket, signal)
  return { value: answer.ticket, seconds: answer.expires_in }
}

/** One question; whatever goes wrong is a WechatProblem, whose message never holds the address with its secret. */
async function ask<Schema extends z.ZodType>(
  address: string,
  query: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  let body: unknown
  try {
    const response = await fetch(`${address}?${new URLSearchParams(query)}`, { signal, redirect: 'error' })
    body = await response.json()
  } catch (error) {
    throw new WechatProblem(0, error instanceof Error ? error.name : 'no answer')
  }
  const failure = Failure.safeParse(body)
  if (failure.success) throw new WechatProblem(failure.data.errcode, failure.data.errmsg.slice(0, 200))
  const answer = schema.safeParse(body)
  if (!answer.success) throw new WechatProblem(0, 'an answer of another form')
  return answer.data
}
