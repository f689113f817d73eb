import { LONGEST_ADDRESS, LONGEST_WRITTEN } from './limits.ts'

/**
 * An address as redirects compare it: decoded, without a slash at its end, and with its query, because old portals kept a
 * page's number there. Undefined for what is no address of ours.
 */
export function comparable(address: string): string | undefined {
  if (!/^\/(?![/\\])/.test(address) || address.length > LONGEST_WRITTEN) return undefined
  const [before = ''] = address.split('#', 1)
  try {
    const decoded = decodeURI(before).normalize('NFC')
    // What no address holds and a header must not.
    if (/[\p{Cc}\s\\]/u.test(decoded) || decoded.length > LONGEST_ADDRESS) return undefined
    const at = decoded.indexOf('?')
    const path = at === -1 ? decoded : decoded.slice(0, at)
    return (path.length > 1 ? path.replace(/\/$/, '') : path) + (at === -1 ? '' : decoded.slice(at))
  } catch {
    return undefined
  }
}

/**
 * Where a redirect may lead: an address of this portal, or one of another host of the same company, `www.` counting for
 * nothing. Undefined for anybody else's, so that nobody is led astray under our name.
 */
export function targetOf(target: string, publicUrl: string): string | undefined {
  if (target.startsWith('/')) return comparable(target)
  if (!URL.canParse(target)) return undefined
  const { protocol, hostname, username, href } = new URL(target)
  const own = new URL(publicUrl).hostname.replace(/^www\./, '')
  const isOurs = hostname === own || hostname.endsWith(`.${own}`)
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === ''
  return isOurs && isPlain && href.length <= LONGEST_ADDRESS ? href : undefined
}

/** What a candidate may look like: a path that a page could have, and no number or token of anybody in it. */
const PAGE_LIKE = /^\/[\p{L}\p{N}_./-]{1,120}$/u
const LONGEST_WORD = 40
/** What programs fetch, such as a script of yesterday's build. */
const FOR_PROGRAMS = /^\/(admin|assets|img)\//

/** The path to note when nothing is there; undefined for what machines try and for what may be about a person. */
export function pathToNote(address: string): string | undefined {
  const path = comparable(address)?.split('?', 1)[0]
  if (path === undefined || !PAGE_LIKE.test(path) || path.includes('/.') || FOR_PROGRAMS.test(path))
    return undefined
  const isToken = path.split('/').some((word) => word.length > LONGEST_WORD || /\d{9}/.test(word))
  return isToken ? undefined : path
}
