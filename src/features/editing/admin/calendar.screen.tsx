import { screen } from '#admin/parts/screen.ts'

export const calendar = screen({
  address: '/calendar',
  title: '排期',
  // Every role that works on any kind of content has it; whose kinds are shown, the server decides.
  permission: 'media.edit',
  menu: { group: 'work', place: 10 },
  component: () => import('./calendar/calendar.tsx').then(({ Calendar }) => Calendar),
})
