import { screen } from '#admin/parts/screen.ts'

export const readingsScreen = screen({
  address: '/file-readings',
  title: '资料的阅读记录',
  permission: 'files.readings',
  menu: { group: 'content', place: 36 },
  component: () => import('./readings.tsx').then(({ Readings }) => Readings),
})
