import { screen } from '#admin/parts/screen.ts'

export const announcementsScreen = screen({
  address: '/announcements',
  title: '公告',
  permission: 'announcements.send',
  menu: { group: 'talk', place: 60 },
  component: () => import('./announcements.tsx').then(({ Announcements }) => Announcements),
})
