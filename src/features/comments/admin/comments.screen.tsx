import { screen } from '#admin/parts/screen.ts'

export const commentsScreen = screen({
  address: '/comments',
  title: '评论',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 14 },
  component: () => import('./comments.tsx').then(({ Comments }) => Comments),
})
