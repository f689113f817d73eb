import { screen } from '#admin/parts/screen.ts'

export const pinList = screen({
  address: '/pins',
  title: '置顶',
  permission: 'topics.arrange',
  menu: { group: 'shown', place: 10 },
  component: () => import('./pins.tsx').then(({ Pins }) => Pins),
})
