import { screen } from '#admin/parts/screen.ts'

export const adCalendar = screen({
  address: '/ad-calendar',
  title: '广告日历',
  permission: 'ads.edit',
  menu: { group: 'business', place: 11 },
  component: () => import('./ad-calendar.tsx').then(({ AdCalendar }) => AdCalendar),
})
