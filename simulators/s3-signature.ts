import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Checks a request signed with AWS Signature Version 4 in its Authorization header, single chunk
 * (Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header").
 */

export interface S3Keys {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** An error of the S3 protocol: HTTP status, code and text as they stand in the XML answer. */
export interface S3Fault {
  readonly status: number
  readonly code: string
  readonly message: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const CLOCK_SKEW_MS = 15 * 60 * 1000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Says what is wrong with the request's signature, or undefined when it is right and covers this body. */
export function faultOfSignature(request: IncomingMessage, body: Buffer, keys: S3Keys): S3Fault | undefined {
  const header = request.headers.authorization
  if (header === undefined) return { status: 403, code: 'AccessDenied', message: 'Access Denied' }
  const parts = AUTHORIZATION.exec(header)
  if (!parts) {
    return {
      status: 400,
      code: 'AuthorizationHeaderMalformed',
      message: 'The authorization header that you provided is not valid.',
    }
  }
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (accessKeyId !== keys.accessKeyId) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.'
    return { status: 403, code: 'InvalidAccessKeyId', message }
  }
  if (region !== keys.region) {
    const message = `The authorization header is malformed; the region '${region}' is wrong; expecting '${keys.region}'`
    return { status: 400, code: 'AuthorizationHeaderMalformed', message }
  }
  const date = String(request.headers['x-amz-date'] ?? '')
  if (!date.startsWith(day) || Math.abs(instantOf(date) - Date.now()) > CLOCK_SKEW_MS) {
    const message = 'The difference between the request time and the current time is too large.'
    return { status: 403, code: 'RequestTimeTooSkewed', message }
  }
  const expected = signatureOf(
    request,
    { signedHeaders, date, scope: `${day}/${region}/s3/aws4_request` },
    keys,
  )
  if (
    !coversWhatMatters(request, signedHeaders) ||
    !timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  ) {
    const message =
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.'
    return { status: 403, code: 'SignatureDoesNotMatch', message }
  }
  return faultOfBody(String(request.headers['x-amz-content-sha256'] ?? ''), body)
}

function instantOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** The host and every x-amz header must be signed, or somebody in between could change them. */
function coversWhatMatters(request: IncomingMessage, signedHeaders: string): boolean {
  const signed = new Set(signedHeaders.split(';'))
  return ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))].every((name) =>
    signed.has(name),
  )
}

function signatureOf(
  request: IncomingMessage,
  { signedHeaders, date, scope }: { signedHeaders: string; date: string; scope: string },
  keys: S3Keys,
): string {
  const url = new URL(request.url ?? '/', 'http://host')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => {
    const value = request.headers[name]
    return `${name}:${String(value ?? '')
      .trim()
      .replace(/ +/g, ' ')}\n`
  })
  const payload = String(request.headers['x-amz-content-sha256'] ?? '')
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secretAccessKey}`)
  return hmac(key, toSign).toString('hex')
}

function faultOfBody(claimed: string, body: Buffer): S3Fault | undefined {
  if (claimed === 'UNSIGNED-PAYLOAD') return undefined
  if (claimed.startsWith('STREAMING-')) {
    const message = 'A header you provided implies functionality that is not implemented.'
    return { status: 501, code: 'NotImplemented', message }
  }
  if (claimed === sha256(body)) return undefined
  const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
  return { status: 400, code: 'XAmzContentSHA256Mismatch', message }
}
