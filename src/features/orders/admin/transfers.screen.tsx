import { screen } from '#admin/parts/screen.ts'

export const transfersScreen = screen({
  address: '/transfers',
  title: '对公转账',
  permission: 'orders.books',
  menu: { group: 'finance', place: 8 },
  component: () => import('./transfers.tsx').then(({ Transfers }) => Transfers),
})
