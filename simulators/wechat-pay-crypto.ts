import {
  createCipheriv,
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** WeChat Pay's side of the signatures, written apart from ours so that both cannot be wrong in the same way. */

export const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const CLOCK_SKEW_SECONDS = 300
const SCHEME = 'WECHATPAY2-SHA256-RSA2048 '

/** Says what is wrong with a request's Authorization, or undefined when it is the merchant's. */
export function faultOfRequest(
  request: { method: string; url: URL; headers: IncomingHttpHeaders; body: string },
  merchant: { merchantId: string; serial: string; privateKey: KeyObject },
  now: Date,
): string | undefined {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith(SCHEME)) return 'Http头Authorization认证类型不正确'
  const parts = new Map(
    [...header.slice(SCHEME.length).matchAll(/\b(\w+)="([^"]*)"/g)].map(([, a, b]) => [a, b]),
  )
  if (parts.get('mchid') !== merchant.merchantId) return '商户号错误'
  if (parts.get('serial_no') !== merchant.serial) return '商户证书序列号有误'
  const timestamp = Number(parts.get('timestamp'))
  if (!(Math.abs(timestamp - now.getTime() / 1000) <= CLOCK_SKEW_SECONDS))
    return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
  if (!/^[0-9A-Za-z]{16,32}$/.test(parts.get('nonce_str') ?? ''))
    return 'Http头Authorization中的nonce_str不正确'
  const lines = [
    request.method,
    request.url.pathname + request.url.search,
    parts.get('timestamp'),
    parts.get('nonce_str'),
    request.body,
  ]
  const verify = createVerify('RSA-SHA256')
  for (const line of lines) verify.update(`${line}\n`)
  const isRight = verify.verify(createPublicKey(merchant.privateKey), parts.get('signature') ?? '', 'base64')
  return isRight ? undefined : '签名错误，请检查后再试'
}

/** The headers that prove an answer or a notice. */
export function proofOf(
  body: string,
  { key, serial, at }: { key: KeyObject; serial: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = sign('sha256', Buffer.from([timestamp, nonce, body, ''].join('\n')), key)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signature.toString('base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** AEAD_AES_256_GCM with the APIv3 key; the tag stands at the end. */
export function encrypted(text: string, apiV3Key: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    associated_data: associatedData,
    nonce,
    ciphertext: bytes.toString('base64'),
  }
}
