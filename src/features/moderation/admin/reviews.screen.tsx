import { screen } from '#admin/parts/screen.ts'

export const reviewQueue = screen({
  address: '/reviews',
  title: '审核',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 10 },
  component: () => import('./reviews.tsx').then(({ Reviews }) => Reviews),
})
