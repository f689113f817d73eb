import { createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { signText } from './rsa-signature.server.ts'

/** Signatures and encryption of WeChat Pay API v3 (documents 4012365342 and 4013053249 of its merchant centre). */

const TAG_BYTES = 16

/** What stands in `resource` of a notice and in `encrypt_certificate`. */
export const Encrypted = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string(),
  associated_data: z.string().default(''),
  ciphertext: z.string(),
})

/** The five lines that a request signs; `path` is with its query. */
export function requestText(request: {
  method: string
  path: string
  timestamp: string
  nonce: string
  body: string
}): string {
  const { method, path, timestamp, nonce, body } = request
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
}

/** The three lines that answers and notices sign. */
export function answerText(answer: { timestamp: string; nonce: string; body: string }): string {
  return `${answer.timestamp}\n${answer.nonce}\n${answer.body}\n`
}

/** The Authorization header of a request. */
export function authorizationOf(
  request: { method: string; path: string; body: string; now: Date },
  merchant: { merchantId: string; serial: string; privateKey: KeyObject },
): string {
  const timestamp = String(Math.floor(request.now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex').toUpperCase()
  const signature = signText(requestText({ ...request, timestamp, nonce }), merchant.privateKey)
  const parts = {
    mchid: merchant.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.serial,
  }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** The text within; throws when key, nonce or associated data are others or the text was touched. */
export function decrypted(
  { nonce, associated_data, ciphertext }: z.infer<typeof Encrypted>,
  apiV3Key: string,
): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}
