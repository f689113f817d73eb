import { screen } from '#admin/parts/screen.ts'

export const hotDesk = screen({
  address: '/hot',
  title: '热榜',
  permission: 'topics.publish',
  menu: { group: 'content', place: 54 },
  component: () => import('./hot.tsx').then(({ Hot }) => Hot),
})
