import { screen } from '#admin/parts/screen.ts'

export const differencesScreen = screen({
  address: '/differences',
  title: '对账差异',
  permission: 'orders.books',
  menu: { group: 'business', place: 12 },
  component: () => import('./differences.tsx').then(({ Differences }) => Differences),
})
