import { screen } from '#admin/parts/screen.ts'

export const traceScreen = screen({
  address: '/trace',
  title: '追查流出的副本',
  permission: 'files.readings',
  menu: { group: 'content', place: 37 },
  component: () => import('./trace.tsx').then(({ Trace }) => Trace),
})
