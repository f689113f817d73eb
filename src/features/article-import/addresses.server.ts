import path from 'node:path'
import type { ImageReference } from './found-article.ts'
import type { SavedPage } from './read-mhtml.server.ts'

/** Which addresses of one source may stay, and what they mean. */
export interface Addresses {
  /** An absolute http(s) address or a path from the site's root; undefined for everything else. */
  link(href: string): string | undefined
  /** An absolute http(s) address. */
  remote(href: string): string | undefined
  image(source: string): ImageReference | { refused: string }
}

const BARE_PERCENT = /%(?![0-9a-f]{2})/i
const ROOTS = ['static', 'source', 'public', 'assets']
const IMAGE_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
])
const DATA = /^data:([a-z0-9.+/-]+)(?:;[a-z0-9=_.-]+)*;base64,/i
const DRAWN = /^data:image\/svg\+xml(?:;[a-z0-9=_.-]+)*,/i
const MAX_DATA_BYTES = 20 * 1024 * 1024

/** `file` and `root` are paths of the source and of the imported folder; `page` is where the source once stood, if known. */
export function addressesOf({
  file,
  root,
  page,
  resources,
}: {
  file: string
  root: string
  page?: string | undefined
  resources?: SavedPage['resources'] | undefined
}): Addresses {
  const base = page === undefined ? undefined : absolute(page)
  const folder = path.resolve(root)
  const beside = path.dirname(path.resolve(file))

  const remote = (href: string) => absolute(href.startsWith('//') ? `https:${href}` : href, base)

  return {
    remote,
    link(href) {
      const text = href.trim()
      if (text === '' || text.startsWith('#') || text.length > 2000) return undefined
      return remote(text) ?? pathOfOurs(text)
    },
    image(source) {
      const text = source.trim()
      if (/^data:/i.test(text)) return dataImage(text)
      if (text === '' || text.length > 2000) return { refused: '没有可用的地址' }
      const brought = resources?.get(text) ?? resources?.get(remote(text) ?? '')
      if (brought) return { kind: 'data', bytes: brought.bytes, mime: brought.mime }
      if (isAbsolute(text)) {
        const url = remote(text)
        return url ? { kind: 'remote', url } : { refused: '地址不是 http 或 https' }
      }
      const elsewhere = remote(text)
      const found = localPath(text)
      if (found === undefined)
        return elsewhere ? { kind: 'remote', url: elsewhere } : { refused: '路径在导入文件夹之外' }
      const also = otherPaths(text).filter((path) => path !== found)
      return { kind: 'local', path: found, ...(also.length > 0 && { also }), ...(elsewhere && { elsewhere }) }
    },
  }

  /** Generators keep what stands at the site's root in a folder of theirs; browsers leave a `%` in a name as it is. */
  function otherPaths(text: string): string[] {
    const folders = text.startsWith('/') ? ROOTS.map((name) => `/${name}${text}`) : []
    const bare = BARE_PERCENT.test(text)
      ? [text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'), text.replaceAll('%', '%25')]
      : []
    return [...folders, ...bare]
      .map(localPath)
      .filter((path) => path !== undefined)
      .filter((path, at, all) => all.indexOf(path) === at)
  }

  function localPath(text: string): string | undefined {
    const plain = decoded(text.replace(/[?#].*$/s, '')).replaceAll('\\', '/')
    if (plain === '' || plain.includes('\0')) return undefined
    const target = plain.startsWith('/') ? path.join(folder, plain) : path.resolve(beside, plain)
    return target.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep) ? target : undefined
  }
}

/** `x:` that is not a drive or a file's name, or `//host`. */
function isAbsolute(text: string): boolean {
  return text.startsWith('//') || /^[a-z][a-z0-9+.-]+:/i.test(text.replace(/[\s\p{Cc}]/gu, ''))
}

function absolute(href: string, base?: string): string | undefined {
  const url = URL.parse(href, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return undefined
  url.username = ''
  url.password = ''
  return url.href
}

function pathOfOurs(href: string): string | undefined {
  if (!href.startsWith('/')) return undefined
  const url = URL.parse(href, 'http://ours.invalid')
  return url?.host === 'ours.invalid' ? url.pathname + url.search + url.hash : undefined
}

function dataImage(text: string): ImageReference | { refused: string } {
  const match = DATA.exec(text.slice(0, 200))
  const drawn = match ? null : DRAWN.exec(text.slice(0, 200))
  if (drawn && text.length <= MAX_DATA_BYTES)
    return { kind: 'data', bytes: Buffer.from(decoded(text.slice(drawn[0].length))), mime: 'image/svg+xml' }
  const mime = match?.[1]?.toLowerCase().replace('image/jpg', 'image/jpeg')
  if (!match || !mime || !IMAGE_TYPES.has(mime)) return { refused: '内嵌图片的格式不受支持' }
  if (text.length > (MAX_DATA_BYTES * 4) / 3) return { refused: '内嵌图片超过 20 MB' }
  const bytes = Buffer.from(text.slice(match[0].length), 'base64')
  return bytes.length === 0 ? { refused: '内嵌图片是空的' } : { kind: 'data', bytes, mime }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
