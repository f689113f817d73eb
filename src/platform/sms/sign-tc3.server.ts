import { createHmac } from 'node:crypto'
import { sha256, type CanonicalRequest } from './canonical-request.server.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The Authorization header of a call to Tencent Cloud (Tencent Cloud API documentation, "Signature v3"). */
export function signTc3(
  { text, signedHeaders }: CanonicalRequest,
  {
    secretId,
    secretKey,
    service,
    timestampSeconds,
  }: { secretId: string; secretKey: string; service: string; timestampSeconds: number },
): string {
  const day = new Date(timestampSeconds * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const toSign = ['TC3-HMAC-SHA256', timestampSeconds, scope, sha256(text)].join('\n')
  const signature = hmac(key, toSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}
