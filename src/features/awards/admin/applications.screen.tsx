import { screen } from '#admin/parts/screen.ts'

export const applicationsScreen = screen({
  address: '/award-applications',
  title: '奖项申报',
  permission: 'awards.edit',
  menu: { group: 'awards', place: 20 },
  component: () => import('./applications-desk.tsx').then(({ ApplicationsDesk }) => ApplicationsDesk),
})
