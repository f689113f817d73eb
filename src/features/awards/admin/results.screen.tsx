import { screen } from '#admin/parts/screen.ts'

export const resultsScreen = screen({
  address: '/award-results',
  title: '奖项结果',
  permission: 'awards.edit',
  menu: { group: 'awards', place: 50 },
  component: () => import('./results-desk.tsx').then(({ ResultsDesk }) => ResultsDesk),
})
