/** Addresses of events. */

export const eventPath = (id: number): string => `/ev/d/${id}`

export const materialsPath = (page: number): string => (page > 1 ? `/files?p=${page}` : '/files')

/** The events' own tabs (ROUTE-26, ROUTE-30). */
export const EVENT_TABS = [
  { path: '/ev/list', name: '活动列表' },
  { path: '/ev/speakers', name: '演讲资料' },
  { path: '/ev/album', name: '活动相册' },
  { path: '/ev/logo', name: '合作伙伴' },
] as const
