import { screen } from '#admin/parts/screen.ts'

export const decidedScreen = screen({
  address: '/decided',
  title: '审过的',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 12 },
  component: () => import('./decided.tsx').then(({ Decided }) => Decided),
})
