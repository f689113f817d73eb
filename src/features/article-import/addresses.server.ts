import path from 'node:path'
import type { ImageReference } from './found-article.ts'

/** Which addresses of one source may stay, and what they mean. */
export interface Addresses {
  /** An absolute http(s) address or a path from the site's root; undefined for everything else. */
  link(href: string): string | undefined
  /** An absolute http(s) address. */
  remote(href: string): string | undefined
  image(source: string): ImageReference | { refused: string }
}

const IMAGE_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
])
const DATA = /^data:([a-z0-9.+/-]+)(?:;[a-z0-9=_.-]+)*;base64,/i
const MAX_DATA_BYTES = 20 * 1024 * 1024

/** `file` and `root` are paths of the source and of the imported folder; `page` is where the source once stood, if known. */
export function addressesOf({ file, root, page }: { file: string; root: string; page?: string }): Addresses {
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
      if (isAbsolute(text)) {
        const url = remote(text)
        return url ? { kind: 'remote', url } : { refused: '地址不是 http 或 https' }
      }
      const elsewhere = remote(text)
      const found = localPath(text)
      if (found === undefined)
        return elsewhere ? { kind: 'remote', url: elsewhere } : { refused: '路径在导入文件夹之外' }
      return { kind: 'local', path: found, ...(elsewhere && { elsewhere }) }
    },
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
