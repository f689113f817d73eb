import { z } from 'zod'
import { askProvider, refused, unavailable, type ProviderSurroundings } from './ask-provider.server.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { rawMember, signedText } from './alipay-signature.ts'
import { providerTime } from './provider-time.ts'
import { isSignedBy, signText } from './rsa-signature.server.ts'

/** What Alipay said, proved to come from it: a body, or the code of its refusal (`ACQ.TRADE_NOT_EXIST`). */
type AlipaySaid =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: string }

export interface AlipayClient {
  /** One signed call with a verified answer; refuses `payment_unavailable`. */
  ask(method: string, content: object, more?: Record<string, string>): Promise<AlipaySaid>
  /** The address of a page of Alipay's that a browser opens, signed as a call is. */
  addressOf(method: string, content: object, more: { notify_url: string; return_url: string }): string
  /** The bytes of a bill, whose address came in a verified answer. */
  download(url: string): Promise<Buffer>
}

const DONE = '10000'
/** Alipay itself is out of order, or was asked too often: nothing is known about what was asked, and it wants to be asked again. */
const OUT_OF_ORDER =
  /^(?:20000|40005|isp\.unknow|aop\.unknow|(?:aop\.)?(?:ACQ\.)?SYSTEM_ERROR|isv\.(?:app|method)-call-limited)/i

const Body = z.looseObject({ code: z.string(), sub_code: z.string().optional() })

/** Speaks to Alipay's gateway for one application: signs every request and verifies every answer (C-20). */
export function createAlipayClient(
  settings: AlipaySettings,
  surroundings: ProviderSurroundings,
): AlipayClient {
  const { log, now } = surroundings
  const signed = (method: string, biz_content: string, more: Record<string, string>) => {
    const common = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: providerTime(now()),
      version: '1.0',
      ...more,
    }
    const sign = signText(signedText({ ...common, biz_content }), settings.privateKey)
    return { ...common, sign }
  }
  return {
    addressOf(method, content, more) {
      const biz_content = JSON.stringify(content)
      const url = new URL(settings.url)
      url.search = String(new URLSearchParams({ ...signed(method, biz_content, more), biz_content }))
      return url.href
    },
    async ask(method, content, more = {}) {
      const biz_content = JSON.stringify(content)
      const url = new URL(settings.url)
      url.search = String(new URLSearchParams(signed(method, biz_content, more)))
      const answer = await askProvider(
        url,
        {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
          },
          body: String(new URLSearchParams({ biz_content })),
        },
        surroundings,
      )
      return read(answer.body.toString(), method)
    },
    async download(address) {
      const url = new URL(address)
      const { status, body } = await askProvider(url, { method: 'GET' }, surroundings)
      if (status !== 200) throw unavailable(log, { url, status })
      return body
    },
  }

  function read(text: string, method: string): AlipaySaid {
    const raw =
      rawMember(text, `${method.replaceAll('.', '_')}_response`) ?? rawMember(text, 'error_response')
    const body = Body.safeParse(parsed(raw)).data
    if (raw === undefined || !body)
      throw unavailable(log, { provider: 'alipay', method, answer: text.slice(0, 300) })
    const code = body.sub_code ?? body.code
    if (OUT_OF_ORDER.test(body.code) || OUT_OF_ORDER.test(code)) {
      throw unavailable(log, { provider: 'alipay', method, providerCode: code })
    }
    const sign = z.object({ sign: z.string() }).safeParse(parsed(text)).data?.sign ?? ''
    if (!isSignedBy(raw, sign, settings.publicKey)) {
      // A success that nobody signed is none; a refusal that nobody signed says nothing about the order.
      if (body.code === DONE) throw unavailable(log, { provider: 'alipay', method, flaw: 'wrong signature' })
      throw refused(log, { provider: 'alipay', method, providerCode: code, flaw: 'wrong signature' })
    }
    return body.code === DONE ? { kind: 'done', body } : { kind: 'refused', code }
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
