import { topicIdOfPath } from '#features/topics/addresses.ts'

/** Sites that many come from, by the end of their host. */
const SITES: readonly (readonly [host: string, source: Source])[] = [
  ['weixin.qq.com', 'wechat'],
  ['baidu.com', 'baidu'],
  ['bing.com', 'bing'],
  ['sogou.com', 'sogou'],
  ['so.com', 'so360'],
  ['sm.cn', 'shenma'],
  ['toutiao.com', 'toutiao'],
  ['google.com', 'google'],
  ['google.com.hk', 'google'],
  ['weibo.com', 'weibo'],
  ['weibo.cn', 'weibo'],
  ['zhihu.com', 'zhihu'],
  ['xueqiu.com', 'xueqiu'],
  ['linkedin.com', 'linkedin'],
]

/** From where readers come, with what the office calls it. */
const SOURCE_NAMES = {
  home: '本站首页',
  lists: '本站栏目与其他页面',
  search: '站内搜索',
  topics: '本站其他文章',
  direct: '直接打开',
  wechat: '微信',
  baidu: '百度',
  bing: '必应',
  sogou: '搜狗',
  so360: '360 搜索',
  shenma: '神马搜索',
  toutiao: '头条',
  google: '谷歌',
  weibo: '微博',
  zhihu: '知乎',
  xueqiu: '雪球',
  linkedin: '领英',
  other: '其他网站与应用',
  unknown: '没有记录',
} as const
type Source = keyof typeof SOURCE_NAMES

/** What stands before the host of a site without a name of its own. */
export const SITE = 'site/'
const LONGEST_HOST = 60

/**
 * From where somebody came to a topic, by what the browser says of the page before: one of the names, or `site/` and a host.
 * Anybody may say anything, so that nothing else ever comes out of it.
 */
export function readSource({
  referrer = '',
  browser,
  ownHost,
}: {
  readonly referrer?: string | undefined
  readonly browser: string
  readonly ownHost: string
}): Source | `${typeof SITE}${string}` {
  const address = URL.canParse(referrer) ? new URL(referrer) : undefined
  if (!address) return /MicroMessenger/i.test(browser) ? 'wechat' : 'direct'
  const { protocol, host, hostname, pathname } = address
  if (!/^https?:$/.test(protocol)) return 'other'
  if (host === ownHost) return ownSource(pathname)
  const known = SITES.find(([name]) => hostname === name || hostname.endsWith(`.${name}`))
  if (known) return known[1]
  const name = hostname.replace(/^(www|m)\./, '')
  return name.length <= LONGEST_HOST && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(name)
    ? `${SITE}${name}`
    : 'other'
}

function ownSource(path: string): Source {
  if (path === '/') return 'home'
  if (topicIdOfPath(path) !== undefined) return 'topics'
  return path.startsWith('/search') ? 'search' : 'lists'
}

/** What the office calls where a read came from. */
export function nameOfSource(source: string): string {
  if (source.startsWith(SITE)) return source.slice(SITE.length)
  return Object.hasOwn(SOURCE_NAMES, source) ? SOURCE_NAMES[source as Source] : source
}
