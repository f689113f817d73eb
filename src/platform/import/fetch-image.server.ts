import { isPublicAddress } from '../http/network-address.ts'
import { fetchBytes, redirectOf } from './fetch-bytes.server.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 10 * 1024 * 1024
const MOST_REDIRECTS = 3

export type Fetched = { readonly bytes: Buffer } | { readonly refused: string }

/**
 * An image from the web within ten seconds and 10 MB, or a Chinese reason why not. `mayConnect` judges every address on
 * the way, by the address asked for as well.
 */
export async function fetchImage(
  url: string,
  { mayConnect = isPublicAddress as (address: string, url: string) => boolean } = {},
): Promise<Fetched> {
  let asked = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answered = await fetchBytes({
      url: asked,
      headers: { accept: 'image/*' },
      mostBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
      mayConnect: (address) => mayConnect(address, asked),
    })
    if ('refused' in answered) return { refused: answered.refused.replace(/^超过/, '图片超过') }
    const moved = redirectOf(answered, asked)
    if (moved === undefined) return imageOf(answered)
    asked = moved
  }
  return { refused: '跳转次数过多' }
}

function imageOf({
  status,
  headers,
  bytes,
}: Exclude<Awaited<ReturnType<typeof fetchBytes>>, { refused: string }>): Fetched {
  if (status !== 200) return { refused: `服务器返回 ${status}` }
  if (!String(headers['content-type'] ?? 'image/').startsWith('image/')) return { refused: '不是图片' }
  return { bytes }
}
