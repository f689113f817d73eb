import { screen } from '#admin/parts/screen.ts'

export const missList = screen({
  address: '/search-misses',
  title: '没找到的搜索',
  permission: 'labels.edit',
  menu: { group: 'shown', place: 40 },
  component: () => import('./misses.tsx').then(({ Misses }) => Misses),
})
