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

/** Addresses that belong to one of the links though they begin otherwise. */
const BELONGS: readonly (readonly [string, string])[] = [
  ['/news', '/paynews'],
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
