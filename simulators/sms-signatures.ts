import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Checks requests signed for Alibaba Cloud (ACS3-HMAC-SHA256) and Tencent Cloud (TC3-HMAC-SHA256) from what arrived on
 * the wire. It shares no line with the portal's own signing, so that both being wrong in the same way is unlikely.
 */

const ACS3 = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/
const TC3 =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([a-z]+)\/tc3_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const ACS3_SKEW_MS = 15 * 60_000
const TC3_SKEW_MS = 5 * 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const macOf = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const headerOf = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')

function requestAsSigned(request: IncomingMessage, signedHeaders: string, payloadHash: string): string {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const lines = signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name).trim()}`)
  return `${request.method}\n${path}\n${query}\n${lines.join('\n')}\n\n${signedHeaders}\n${payloadHash}`
}

/** Alibaba Cloud's error code for what is wrong with the signature; undefined when nothing is. */
export function faultOfAcs3(
  request: IncomingMessage,
  body: string,
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
): string | undefined {
  const [, keyId, signedHeaders = '', signature] = ACS3.exec(headerOf(request, 'authorization')) ?? []
  if (keyId === undefined) return 'IncompleteSignature'
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId.NotFound'
  const covered = new Set(signedHeaders.split(';'))
  const mustBeCovered = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))]
  if (!mustBeCovered.every((name) => covered.has(name))) return 'IncompleteSignature'
  const sentAt = Date.parse(headerOf(request, 'x-acs-date'))
  if (!(Math.abs(Date.now() - sentAt) < ACS3_SKEW_MS)) return 'InvalidTimeStamp.Expired'
  const payloadHash = hashOf(body)
  if (headerOf(request, 'x-acs-content-sha256') !== payloadHash) return 'SignatureDoesNotMatch'
  const toSign = `ACS3-HMAC-SHA256\n${hashOf(requestAsSigned(request, signedHeaders, payloadHash))}`
  return macOf(accessKeySecret, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Tencent Cloud's error code for what is wrong with the signature; undefined when nothing is. */
export function faultOfTc3(
  request: IncomingMessage,
  body: string,
  { secretId, secretKey }: { secretId: string; secretKey: string },
  wantedService = 'sms',
): string | undefined {
  const parts = TC3.exec(headerOf(request, 'authorization'))
  if (!parts) return 'AuthFailure.InvalidAuthorization'
  const [, id, day = '', service = '', signedHeaders = '', signature] = parts
  if (id !== secretId) return 'AuthFailure.SecretIdNotFound'
  const covered = new Set(signedHeaders.split(';'))
  if (!covered.has('content-type') || !covered.has('host')) return 'AuthFailure.SignatureFailure'
  const timestamp = headerOf(request, 'x-tc-timestamp')
  if (!(Math.abs(Date.now() - Number(timestamp) * 1000) < TC3_SKEW_MS)) return 'AuthFailure.SignatureExpire'
  // The value of this header is signed in small letters, whatever is sent.
  const lowered = Object.assign(Object.create(request), {
    headers: { ...request.headers, 'x-tc-action': headerOf(request, 'x-tc-action').toLowerCase() },
  })
  const hashed = hashOf(requestAsSigned(lowered, signedHeaders, hashOf(body)))
  let key = macOf(`TC3${secretKey}`, day)
  key = macOf(macOf(key, service), 'tc3_request')
  const mac = macOf(key, `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${hashed}`)
  const isRight =
    service === wantedService && new Date(Number(timestamp) * 1000).toISOString().startsWith(day)
  return isRight && mac.toString('hex') === signature ? undefined : 'AuthFailure.SignatureFailure'
}
