import { screen } from '#admin/parts/screen.ts'

export const subscriptionsScreen = screen({
  address: '/subscriptions',
  title: '内参订阅',
  permission: 'subscriptions.manage',
  menu: { group: 'business', place: 24 },
  component: () => import('./subscriptions.tsx').then(({ Subscriptions }) => Subscriptions),
})
