import { screen } from '#admin/parts/screen.ts'

export const wordList = screen({
  address: '/words',
  title: '审核词表',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 40 },
  component: () => import('./words.tsx').then(({ Words }) => Words),
})
