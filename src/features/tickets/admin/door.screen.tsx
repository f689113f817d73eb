import { screen } from '#admin/parts/screen.ts'

export const doorEventsScreen = screen({
  address: '/door',
  title: '签到',
  permission: 'tickets.check_in',
  menu: { group: 'events', place: 16 },
  isAlone: true,
  component: () => import('./door/door-events.tsx').then(({ DoorEvents }) => DoorEvents),
})

export const doorScreen = screen({
  address: '/door/$id',
  title: '签到',
  permission: 'tickets.check_in',
  isAlone: true,
  component: () => import('./door/door-page.tsx').then(({ DoorPage }) => DoorPage),
})
