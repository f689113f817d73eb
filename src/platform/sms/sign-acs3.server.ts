import { createHmac } from 'node:crypto'
import { sha256, type CanonicalRequest } from './canonical-request.server.ts'

/** The Authorization header of a call to Alibaba Cloud (Alibaba Cloud SDK documentation, "V3 request body & signature"). */
export function signAcs3(
  { text, signedHeaders }: CanonicalRequest,
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
): string {
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(text)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`
}
