import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { faultOfSignature, type S3Fault, type S3Keys } from './s3-signature.ts'
import { byteRange } from '../src/platform/http/byte-range.ts'

/** A local stand-in for an S3-compatible store: one bucket in memory, real signatures, the protocol's own errors. */
export interface S3Simulator {
  readonly endpoint: string
  /** Answers the next request with this error whatever it is. */
  failNext(fault: S3Fault): void
  close(): Promise<void>
}

interface Kept {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
  readonly modified: string
}

/** Starts the stand-in on a free port of this machine; path-style addresses only. */
export async function startS3Simulator({
  bucket,
  ...keys
}: S3Keys & { bucket: string }): Promise<S3Simulator> {
  const objects = new Map<string, Kept>()
  const faults: S3Fault[] = []
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => {
        const fault =
          faults.shift() ?? faultOfSignature(request, body, keys) ?? faultOfBucket(request, bucket)
        if (fault) refuse(request, response, fault)
        else if (isListing(request, bucket)) list(request, response, bucket, objects)
        else serve(request, response, body, objects)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    failNext: (fault) => void faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const pathOf = (request: IncomingMessage) =>
  decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)

function faultOfBucket(request: IncomingMessage, bucket: string): S3Fault | undefined {
  if (`${pathOf(request)}/`.startsWith(`/${bucket}/`)) return undefined
  return { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' }
}

/** Few, so that readers of the list have to ask more than once. */
const KEYS_PER_PAGE = 3

function isListing(request: IncomingMessage, bucket: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
  return (
    request.method === 'GET' &&
    pathname.replace(/\/$/, '') === `/${bucket}` &&
    searchParams.get('list-type') === '2'
  )
}

/** ListObjectsV2: the token that goes on is the last key that was told. */
function list(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  objects: Map<string, Kept>,
): void {
  const after = new URL(request.url ?? '/', 'http://host').searchParams.get('continuation-token') ?? ''
  const prefix = `/${bucket}/`
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((key) => key > after)
    .sort()
  const told = keys.slice(0, KEYS_PER_PAGE)
  const contents = told.map((key) => {
    const { bytes, etag } = objects.get(`${prefix}${key}`) as Kept
    return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><ETag>${escaped(etag)}</ETag></Contents>`
  })
  const isMore = keys.length > told.length
  const next = isMore ? `<NextContinuationToken>${escaped(told.at(-1) ?? '')}</NextContinuationToken>` : ''
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(
    `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><Name>${escaped(bucket)}</Name><KeyCount>${told.length}</KeyCount><IsTruncated>${String(isMore)}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  objects: Map<string, Kept>,
): void {
  const path = pathOf(request)
  const found = objects.get(path)
  switch (request.method) {
    case 'PUT': {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
      objects.set(path, { bytes: body, contentType, etag, modified: new Date().toUTCString() })
      response.writeHead(200, { ETag: etag }).end()
      return
    }
    case 'DELETE':
      objects.delete(path)
      response.writeHead(204).end()
      return
    case 'GET':
    case 'HEAD':
      if (!found) {
        refuse(request, response, {
          status: 404,
          code: 'NoSuchKey',
          message: 'The specified key does not exist.',
        })
        return
      }
      giveBytes(request, response, found)
      return
    default:
      refuse(request, response, {
        status: 405,
        code: 'MethodNotAllowed',
        message: 'The specified method is not allowed against this resource.',
      })
  }
}

function giveBytes(request: IncomingMessage, response: ServerResponse, found: Kept): void {
  const size = found.bytes.length
  const range = byteRange(request.headers.range, size)
  const part = typeof range === 'object' ? found.bytes.subarray(range.start, range.end + 1) : found.bytes
  response.writeHead(typeof range === 'object' ? 206 : 200, {
    'Content-Type': found.contentType,
    'Content-Length': part.length,
    ...(typeof range === 'object' && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
    'Last-Modified': found.modified,
    ETag: found.etag,
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function refuse(request: IncomingMessage, response: ServerResponse, fault: S3Fault): void {
  const requestId = randomUUID()
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${fault.code}</Code><Message>${escaped(fault.message)}</Message><Resource>${escaped(pathOf(request))}</Resource><RequestId>${requestId}</RequestId></Error>`
  response.writeHead(fault.status, { 'Content-Type': 'application/xml', 'x-amz-request-id': requestId })
  response.end(request.method === 'HEAD' ? undefined : xml)
}
