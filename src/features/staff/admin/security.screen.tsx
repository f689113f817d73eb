import { screen } from '#admin/parts/screen.ts'

export const securityScreen = screen({
  address: '/security',
  title: '我的安全',
  menu: { group: 'running', place: 88 },
  component: () => import('./security.tsx').then(({ Security }) => Security),
})
