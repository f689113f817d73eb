import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../http/network-address.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 10 * 1024 * 1024
const MOST_REDIRECTS = 3

export type Fetched = { readonly bytes: Buffer } | { readonly refused: string }

/**
 * An image from the web within ten seconds and 10 MB, or a Chinese reason why not. The name is resolved once and the
 * connection goes to the address that was judged, so that a name cannot change in between.
 */
export async function fetchImage(url: string, { mayConnect = isPublicAddress } = {}): Promise<Fetched> {
  let address = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await fetchOnce(address, mayConnect).catch((error: unknown) => ({
      refused: reasonOf(error),
    }))
    if (!('moved' in answer)) return answer
    address = answer.moved
  }
  return { refused: '跳转次数过多' }
}

function fetchOnce(
  url: string,
  mayConnect: (address: string) => boolean,
): Promise<Fetched | { moved: string }> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return Promise.resolve({ refused: '不是 http(s) 地址' })
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host)) return Promise.resolve({ refused: '地址不在公网上' })
  return new Promise<Fetched | { moved: string }>((done, failed) => {
    const send = parsed.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      parsed,
      {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        lookup: publicLookup(mayConnect),
        headers: { accept: 'image/*', 'user-agent': 'portal-import/1' },
      },
      (response) => {
        const { statusCode = 0, headers } = response
        if (
          statusCode >= 300 &&
          statusCode < 400 &&
          headers.location &&
          URL.canParse(headers.location, parsed)
        ) {
          response.destroy()
          done({ moved: new URL(headers.location, parsed).href })
        } else if (statusCode !== 200) {
          response.destroy()
          done({ refused: `服务器返回 ${statusCode}` })
        } else if (!String(headers['content-type'] ?? 'image/').startsWith('image/')) {
          response.destroy()
          done({ refused: '不是图片' })
        } else {
          done(readAtMost(response, MOST_BYTES))
        }
      },
    )
    request.on('error', failed)
    request.end()
  })
}

/** Resolves a name and gives only addresses that may be connected to. */
function publicLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = error ? [] : found.filter((each) => mayConnect(each.address))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(new NotPublic(), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

class NotPublic extends Error {}

async function readAtMost(response: IncomingMessage, most: number): Promise<Fetched> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) {
      response.destroy()
      return { refused: `图片超过 ${most / 1024 / 1024} MB` }
    }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return '地址不在公网上'
  if (error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`)) return '下载超时'
  return '无法连接'
}
