import { z } from 'zod'
import {
  askProvider,
  refused,
  unavailable,
  type ProviderAnswer,
  type ProviderSurroundings,
} from './ask-provider.server.ts'
import { isSignedBy } from './rsa-signature.server.ts'
import {
  createPlatformKeys,
  keysOfCertificates,
  type PlatformKeySet,
} from './wechat-pay-platform-keys.server.ts'
import type { WechatPaySettings } from './wechat-pay-settings.ts'
import { answerText, authorizationOf } from './wechat-pay-signature.server.ts'

/** What WeChat Pay said, proved to come from it: a body, or the code of its refusal. */
type WechatPaySaid =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: string }

export interface WechatPayClient {
  /** One signed request with a verified answer; refuses `payment_unavailable`. */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<WechatPaySaid>
  /** The bytes of a bill, whose address came in a verified answer; they are not signed, their hash is. */
  download(url: string): Promise<Buffer>
  /** Undefined when headers and body are WeChat Pay's, else why they are not. */
  flawOf(headers: (name: string) => string | undefined, body: string): Promise<string | undefined>
}

const CLOCK_SKEW_MS = 5 * 60 * 1000
const ErrorBody = z.object({ code: z.string() })

/** Speaks WeChat Pay API v3 for one merchant: signs every request and verifies every answer (C-19). */
export function createWechatPayClient(
  settings: WechatPaySettings,
  surroundings: ProviderSurroundings,
): WechatPayClient {
  const { log, now } = surroundings
  const platformKeys = createPlatformKeys({ publicKey: settings.publicKey, fetchKeys, now })

  async function send(method: 'GET' | 'POST', url: URL, body: string): Promise<ProviderAnswer> {
    const path = url.pathname + url.search
    const headers = {
      accept: 'application/json',
      'user-agent': 'wide-bandgap-portal',
      authorization: authorizationOf({ method, path, body, now: now() }, settings),
      ...(body && { 'content-type': 'application/json' }),
      ...(settings.publicKey && { 'wechatpay-serial': settings.publicKey.id }),
    }
    return askProvider(url, { method, headers, ...(body && { body }) }, surroundings)
  }

  /** The certificates vouch for themselves: they open with the key only we and WeChat Pay have, and sign the answer. */
  async function fetchKeys(): Promise<PlatformKeySet> {
    const url = new URL(`${settings.url}/v3/certificates`)
    const { status, headers, body } = await send('GET', url, '')
    // Accounts opened with a public key have no certificates.
    if (status === 404 && settings.publicKey) return new Map()
    const text = body.toString()
    let keys: PlatformKeySet
    try {
      if (status !== 200) throw new Error(`status ${status}: ${text.slice(0, 500)}`)
      keys = keysOfCertificates(text, settings.apiV3Key)
    } catch (error) {
      throw unavailable(log, { url, error })
    }
    const isOwnId = headers.get('wechatpay-serial') === settings.publicKey?.id
    const key = isOwnId ? settings.publicKey?.key : keys.get(headers.get('wechatpay-serial') ?? '')
    const flaw = flawWith(key, (name) => headers.get(name) ?? undefined, text, now())
    if (flaw) throw unavailable(log, { url, flaw })
    return keys
  }

  async function flawOf(header: (name: string) => string | undefined, body: string) {
    const serial = header('wechatpay-serial')
    if (serial === undefined) return 'no serial'
    // What is stale needs no key, and so cannot make us fetch one.
    const stale = flawOfTime(header, now())
    return stale ?? flawWith(await platformKeys.keyOf(serial), header, body, now())
  }

  return {
    flawOf,
    async ask(method, path, given) {
      const url = new URL(settings.url + path)
      const { status, headers, body } = await send(method, url, given ? JSON.stringify(given) : '')
      const text = body.toString()
      const said = parsed(text)
      const check = () => flawOf((name) => headers.get(name) ?? undefined, text)
      if (status >= 200 && status < 300) {
        const flaw = await check()
        if (flaw || (text !== '' && said === undefined)) throw unavailable(log, { url, status, flaw })
        return { kind: 'done', body: said }
      }
      // Who refuses our signature gives us no certificates either: that is an error of ours, not an absence.
      const flaw = await check().catch(() => 'no key to check with')
      const { data } = ErrorBody.safeParse(said)
      if (!data) throw unavailable(log, { url, status, flaw })
      // Its word is only taken for a state of the order when it is proved to be its word.
      if (flaw) throw refused(log, { provider: 'wechat', at: url.pathname, providerCode: data.code, flaw })
      return { kind: 'refused', code: data.code }
    },
    async download(address) {
      const url = new URL(address)
      const { status, body } = await send('GET', url, '')
      if (status !== 200) throw unavailable(log, { url, status })
      return body
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function flawOfTime(header: (name: string) => string | undefined, now: Date): string | undefined {
  const timestamp = header('wechatpay-timestamp')
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return 'no timestamp'
  return Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_SKEW_MS ? 'stale' : undefined
}

function flawWith(
  key: Parameters<typeof isSignedBy>[2] | undefined,
  header: (name: string) => string | undefined,
  body: string,
  now: Date,
): string | undefined {
  if (key === undefined) return 'unknown serial'
  const stale = flawOfTime(header, now)
  if (stale) return stale
  const text = answerText({
    timestamp: header('wechatpay-timestamp') ?? '',
    nonce: header('wechatpay-nonce') ?? '',
    body,
  })
  return isSignedBy(text, header('wechatpay-signature') ?? '', key) ? undefined : 'wrong signature'
}
