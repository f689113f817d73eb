import { decodeText } from './decode-text.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/** A page that a browser saved as one file (RFC 2557): its HTML, where it stood, and what it brought along by address. */
export interface SavedPage {
  readonly html: string
  readonly url: string | undefined
  readonly resources: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly mime: string }>
}

const MAX_PARTS = 5_000

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Throws UnreadableSource for what is no such file, or has no page in it. */
export function readMhtml(bytes: Uint8Array): SavedPage {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const whole = partOf(text)
  const boundary = parameter(whole.headers.get('content-type'), 'boundary')
  if (!boundary) throw new UnreadableSource('不是浏览器保存的单个网页文件（MHTML）')
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, MAX_PARTS)
    .filter((part) => !part.startsWith('--'))
    .map((part) => partOf(part.replace(/^\r?\n/, '')))
  const page = parts.find(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
  if (!page) throw new UnreadableSource('网页文件里没有网页')
  const resources = new Map<string, { bytes: Uint8Array; mime: string }>()
  for (const part of parts) {
    const mime = part.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!mime.startsWith('image/')) continue
    const found = { bytes: bytesOf(part), mime }
    const location = part.headers.get('content-location')
    const id = part.headers.get('content-id')?.replace(/^<|>$/g, '')
    if (location) resources.set(location, found)
    if (id) resources.set(`cid:${id}`, found)
  }
  return {
    html: decodeText(bytesOf(page)),
    url: whole.headers.get('snapshot-content-location') ?? page.headers.get('content-location'),
    resources,
  }
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : ''
  const headers = new Map<string, string>()
  // A line that begins with a blank goes on with the one above.
  for (const line of head.replace(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : text }
}

function parameter(header: string | undefined, name: string): string | undefined {
  const at = header?.toLowerCase().indexOf(`${name}=`) ?? -1
  return at < 0 ? undefined : /^"?([^";]{1,200})/.exec(header?.slice(at + name.length + 1) ?? '')?.[1]
}

function bytesOf({ headers, body }: Part): Uint8Array {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const plain = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
