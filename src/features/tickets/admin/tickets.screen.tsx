import { screen } from '#admin/parts/screen.ts'

export const ticketsScreen = screen({
  address: '/tickets',
  title: '报名与门票',
  permission: 'tickets.manage',
  menu: { group: 'events', place: 15 },
  component: () => import('./sales-list.tsx').then(({ SalesList }) => SalesList),
})

export const ticketDeskScreen = screen({
  address: '/tickets/$id',
  title: '报名与门票',
  permission: 'tickets.manage',
  component: () => import('./ticket-desk.tsx').then(({ TicketDesk }) => TicketDesk),
})

export const leadsScreen = screen({
  address: '/cancelled-leads',
  title: '通向已取消的活动',
  component: () => import('./leads.tsx').then(({ Leads }) => Leads),
})
