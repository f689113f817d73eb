import { screen } from '#admin/parts/screen.ts'

export const ordersScreen = screen({
  address: '/orders',
  title: '订单',
  permission: 'orders.read',
  menu: { group: 'finance', place: 5 },
  component: () => import('./order-list.tsx').then(({ OrderList }) => OrderList),
})

export const orderScreen = screen({
  address: '/orders/$number',
  title: '订单',
  permission: 'orders.read',
  component: () => import('./order-desk.tsx').then(({ OrderDesk }) => OrderDesk),
})

export const earningsScreen = screen({
  address: '/earnings',
  title: '收入',
  permission: 'orders.books',
  menu: { group: 'finance', place: 40 },
  component: () => import('./earnings.tsx').then(({ Earnings }) => Earnings),
})
