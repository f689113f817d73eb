import { screen } from '#admin/parts/screen.ts'

export const redirectList = screen({
  address: '/redirects',
  title: '地址跳转',
  permission: 'redirects.edit',
  menu: { group: 'shown', place: 50 },
  component: () => import('./redirects.tsx').then(({ Redirects }) => Redirects),
})
