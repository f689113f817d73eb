import { screen } from '#admin/parts/screen.ts'

export const invoicesScreen = screen({
  address: '/invoices',
  title: '发票',
  permission: 'orders.books',
  menu: { group: 'finance', place: 10 },
  component: () => import('./invoices.tsx').then(({ Invoices }) => Invoices),
})
