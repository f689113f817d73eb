import { screen } from '#admin/parts/screen.ts'

export const hotDesk = screen({
  address: '/hot',
  title: '热榜',
  permission: 'topics.arrange',
  menu: { group: 'shown', place: 20 },
  component: () => import('./hot.tsx').then(({ Hot }) => Hot),
})
