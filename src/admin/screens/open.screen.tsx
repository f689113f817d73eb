import { screen } from '../parts/screen.ts'

/** Where the bar on pages for readers leads. */
export const open = screen({
  address: '/open/$kind/$id',
  title: '打开',
  component: () => import('./open.tsx').then(({ Open }) => Open),
})
