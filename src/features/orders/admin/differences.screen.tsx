import { screen } from '#admin/parts/screen.ts'

export const differencesScreen = screen({
  address: '/differences',
  title: '对账差异',
  permission: 'orders.books',
  menu: { group: 'finance', place: 30 },
  component: () => import('./differences.tsx').then(({ Differences }) => Differences),
})
