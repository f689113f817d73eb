/** The header's eight links in their order (LAYOUT-01, B7). */
export const NAVIGATION = [
  { path: '/', label: '首页' },
  { path: '/paynews', label: '资讯' },
  { path: '/wenxian', label: '文献' },
  { path: '/files', label: '资料' },
  { path: '/irs', label: '季度内参' },
  { path: '/reports', label: '白皮书' },
  { path: '/ev/list', label: '活动' },
  { path: '/jgj', label: '奖项' },
] as const

/** What stands under one of the eight, with a line of its own below the header. */
const BELOW = {
  '/paynews': [
    { path: '/paynews', label: '最新资讯' },
    { path: '/news', label: '新闻列表' },
    { path: '/specials', label: '专题·图说' },
    { path: '/discerns', label: '产业数据' },
    { path: '/answers', label: '问答' },
    { path: '/experts', label: '专家' },
    { path: '/labels', label: '企业与术语' },
  ],
} as const satisfies Readonly<Record<string, readonly { readonly path: string; readonly label: string }[]>>

/** Further places that the footer leads to. */
export const FURTHER: readonly { readonly path: string; readonly label: string }[] = [
  ...BELOW['/paynews'].slice(1),
  { path: '/search', label: '搜索' },
  { path: '/membership', label: '会员权益' },
]

/** Addresses that belong to one of the links though they begin otherwise. */
const BELONGS: readonly (readonly [string, string])[] = [
  ['/news', '/paynews'],
  ['/special', '/paynews'],
  ['/tushuo/', '/paynews'],
  ['/discern', '/paynews'],
  ['/canyan/', '/paynews'],
  ['/chart/', '/paynews'],
  ['/answers', '/paynews'],
  ['/experts', '/paynews'],
  ['/label', '/paynews'],
  ['/file/', '/files'],
  ['/report/', '/reports'],
  ['/ev/jgj', '/jgj'],
  ['/ev', '/ev/list'],
]

/** The link that is marked for a path; home only for home itself (ROUTE-29, ROUTE-30). */
export function activeLink(path: string): string | undefined {
  const owner = BELONGS.find(([start]) => path.startsWith(start))?.[1]
  if (owner) return owner
  return NAVIGATION.find((link) => (link.path === '/' ? path === '/' : path.startsWith(link.path)))?.path
}

/** Awards pages of a year stand alone, without header and footer: any path that contains `/jgj20` (LAYOUT-04, B-107). */
export function hasOwnFrame(path: string): boolean {
  return path.includes('/jgj20')
}

/** Of all paths with the same header the one that errors there are shown at; none has a line below it. */
export function frameOfErrors(path: string): string {
  if (hasOwnFrame(path)) return '/ev/jgj20'
  const active = activeLink(path)
  if (active === undefined) return '/404'
  return active === '/' ? active : `${active}/`
}

/** The line below the header on a page that lists things, with the entry that is marked; none elsewhere. */
export function linksBelow(path: string): readonly { path: string; label: string; isCurrent: boolean }[] {
  const links = BELOW['/paynews']
  const current = links.find((link) => link.path === path)
  return current ? links.map((link) => ({ ...link, isCurrent: link === current })) : []
}
