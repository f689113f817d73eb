import { screen } from '#admin/parts/screen.ts'

export const votesScreen = screen({
  address: '/award-votes',
  title: '奖项投票',
  permission: 'awards.edit',
  menu: { group: 'awards', place: 30 },
  component: () => import('./votes-desk.tsx').then(({ VotesDesk }) => VotesDesk),
})
