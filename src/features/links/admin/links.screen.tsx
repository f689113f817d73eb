import { screen } from '#admin/parts/screen.ts'

export const linkList = screen({
  address: '/links',
  title: '失效的链接',
  permission: 'topics.publish',
  menu: { group: 'shown', place: 55 },
  component: () => import('./links.tsx').then(({ Links }) => Links),
})
