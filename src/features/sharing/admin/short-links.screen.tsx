import { screen } from '#admin/parts/screen.ts'

export const shortLinkList = screen({
  address: '/short-links',
  title: '短链接',
  permission: 'redirects.edit',
  menu: { group: 'shown', place: 51 },
  component: () => import('./short-links.tsx').then(({ ShortLinks }) => ShortLinks),
})
