import { screen } from '#admin/parts/screen.ts'

export const postingBans = screen({
  address: '/bans',
  title: '禁言',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 30 },
  component: () => import('./bans.tsx').then(({ Bans }) => Bans),
})
