import { screen } from '#admin/parts/screen.ts'

export const refundsScreen = screen({
  address: '/refunds',
  title: '没退成的款',
  permission: 'orders.books',
  menu: { group: 'finance', place: 20 },
  component: () => import('./refunds.tsx').then(({ Refunds }) => Refunds),
})
