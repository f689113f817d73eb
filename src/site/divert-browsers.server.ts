import type { IncomingMessage, ServerResponse } from 'node:http'
import { DAY_MS } from '#platform/durations.ts'
import type { MobileRedirect } from '#platform/environment.server.ts'
import { browserOf } from '#platform/http/browser-name.ts'

const INTERNET_EXPLORER = /MSIE |Trident\//
/** Phones only; tablets read the same pages as desktops, and crawlers must see what they asked for (B-104). */
const PHONE = /iPhone|iPod|Windows Phone|\(Phone; (?:OpenHarmony|HarmonyOS)/
const CRAWLER = /bot|spider|crawl|slurp|facebookexternalhit/i
const OPT_OUT_COOKIE = 'portal_pc=1'
const WARNED_COOKIE = 'portal_old=1'
const OPT_OUT_SECONDS = (30 * DAY_MS) / 1000

/**
 * Sends phones to the configured mobile sites and warns Internet Explorer once with a page that needs no script; who goes
 * on reads without script for thirty days (PROD-13, PROD-14, B-104, B-105). `?pc=1` keeps a phone on these pages as long.
 */
export function divertBrowsers(
  redirects: readonly MobileRedirect[],
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const browser = browserOf(request)
    if (browser === '') return false
    if (INTERNET_EXPLORER.test(browser)) {
      if (isWarned(request, response)) return false
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'user-agent',
      })
      response.end(request.method === 'HEAD' ? undefined : unsupported(readingOn(request.url ?? '/')))
      return true
    }
    if (redirects.length === 0 || !isPhone(browser) || isCrawler(browser)) return false
    return sendToMobileSite(request, response, redirects, headers)
  }
}

/** Whether this browser was warned and goes on all the same; what is read needs no script. */
function isWarned(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.cookie?.includes(WARNED_COOKIE)) return true
  if (!/[?&]old=1(&|$)/.test(request.url ?? '')) return false
  response.setHeader('set-cookie', `${WARNED_COOKIE}; Max-Age=${OPT_OUT_SECONDS}; Path=/; SameSite=Lax`)
  return true
}

const isPhone = (browser: string) =>
  PHONE.test(browser) || names(browser, 'Android', 'Mobile') || names(browser, 'Mobile', 'Firefox')
const isCrawler = (browser: string) => CRAWLER.test(browser) || names(browser, 'MicroMessenger', 'Prefetch')

/** Whether one word stands anywhere behind another. */
function names(browser: string, first: string, then: string): boolean {
  const at = browser.indexOf(first)
  return at !== -1 && browser.includes(then, at + first.length)
}

function sendToMobileSite(
  request: IncomingMessage,
  response: ServerResponse,
  redirects: readonly MobileRedirect[],
  headers: Readonly<Record<string, string>>,
): boolean {
  const url = request.url ?? '/'
  if (request.headers.cookie?.includes(OPT_OUT_COOKIE)) return false
  if (/[?&]pc=1(&|$)/.test(url)) {
    response.setHeader('set-cookie', `${OPT_OUT_COOKIE}; Max-Age=${OPT_OUT_SECONDS}; Path=/; SameSite=Lax`)
    return false
  }
  const target = mobileAddress(url, redirects)
  // A mobile site on this very host would send the phone in circles.
  if (!target || new URL(target).host === request.headers.host) return false
  response.writeHead(302, {
    ...headers,
    location: target,
    vary: 'user-agent, cookie',
    'cache-control': 'no-store',
  })
  response.end()
  return true
}

/** The mobile address for a path and query: the first pattern that fits; `*` in the target takes the matched rest. */
export function mobileAddress(url: string, redirects: readonly MobileRedirect[]): string | undefined {
  const path = url.split('?', 1)[0] ?? '/'
  for (const { from, to } of redirects) {
    if (!from.endsWith('*')) {
      if (path === from) return to
      continue
    }
    const prefix = from.slice(0, -1)
    if (path.startsWith(prefix)) return to.replace('*', encodeURI(decodeURIPath(path.slice(prefix.length))))
  }
  return undefined
}

function decodeURIPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The same page for an old browser that wants it all the same, as it stands in an attribute. */
function readingOn(url: string): string {
  const query = new URLSearchParams(url.split('?', 2)[1])
  query.set('old', '1')
  return `?${query}`.replaceAll('&', '&amp;')
}

const unsupported = (onward: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>暂不支持 IE 浏览器</title></head><body><h1>暂不支持 IE 浏览器，请使用 Chrome、Edge 等浏览器访问</h1><p>在 IE 里只能阅读文字与图片，登录、付款、提问都不能用。<a href="${onward}">仍要继续阅读</a></p><p><a href="https://www.microsoft.com/edge">下载 Edge</a>　<a href="https://www.google.cn/chrome/">下载 Chrome</a>　<a href="https://www.firefox.com.cn/">下载 Firefox</a></p></body></html>`
