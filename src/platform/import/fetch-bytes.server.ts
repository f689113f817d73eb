import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inMegabytes } from '../megabytes.ts'

/** What is asked for, and how much of it is borne. */
export interface Wanted {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 0: only the status and the headers are wanted. */
  readonly mostBytes: number
  readonly timeoutMs: number
  /** Judges each address of the network before a connection is made to it. */
  readonly mayConnect: (address: string) => boolean
}

/** A whole answer, or a Chinese reason why there is none. A redirect is an answer: whoever asked decides. */
export type Answered =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }
  | { readonly refused: string }

/** The reasons that mean a server did not answer at all. */
export const NO_ANSWER = /下载超时|无法连接/

/**
 * One request without redirects. The name is resolved once and the connection goes to the address that was judged, so
 * that a name cannot change in between.
 */
export async function fetchBytes(wanted: Wanted): Promise<Answered> {
  const parsed = URL.parse(wanted.url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return { refused: '不是 http(s) 地址' }
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !wanted.mayConnect(host)) return { refused: '地址不在公网上' }
  return send(parsed, wanted).catch((error: unknown) => ({ refused: reasonOf(error) }))
}

/** Where an answer sends whoever asked; undefined when it is no redirect. */
export function redirectOf(answered: Answered, from: string): string | undefined {
  if ('refused' in answered || answered.status < 300 || answered.status > 399) return undefined
  const { location } = answered.headers
  return location === undefined ? undefined : URL.parse(location, from)?.href
}

function send(url: URL, { method = 'GET', headers, body, ...wanted }: Wanted): Promise<Answered> {
  return new Promise<Answered>((done, failed) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method,
        // A connection that is kept was judged for somebody else.
        agent: false,
        signal: AbortSignal.timeout(wanted.timeoutMs),
        lookup: judgedLookup(wanted.mayConnect),
        headers: { 'user-agent': 'portal-import/1', ...headers },
      },
      (response) => {
        done(readAtMost(response, wanted.mostBytes))
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}

/** Resolves a name and gives only addresses that may be connected to. */
function judgedLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = error ? [] : found.filter((each) => mayConnect(each.address))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(new NotAllowed(), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

class NotAllowed extends Error {}

async function readAtMost(response: IncomingMessage, most: number): Promise<Answered> {
  const { statusCode: status = 0, headers } = response
  // Of what is not wanted only the status counts.
  if (most === 0 || (status >= 300 && status < 400)) {
    response.destroy()
    return { status, headers, bytes: Buffer.alloc(0) }
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) {
      response.destroy()
      return { refused: `超过 ${inMegabytes(most)}` }
    }
    parts.push(part)
  }
  return { status, headers, bytes: Buffer.concat(parts) }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotAllowed) return '地址不在公网上'
  if (error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`)) return '下载超时'
  return '无法连接'
}
