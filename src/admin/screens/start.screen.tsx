import { screen } from '../parts/screen.ts'

export const start = screen({
  address: '/',
  title: '工作台',
  menu: { group: 'work', place: 0 },
  component: () => import('./start.tsx').then(({ Start }) => Start),
})
