import { screen } from '#admin/parts/screen.ts'

export const jobList = screen({
  address: '/jobs',
  title: '后台任务',
  permission: 'jobs.run',
  menu: { group: 'running', place: 60 },
  component: () => import('./jobs.tsx').then(({ Jobs }) => Jobs),
})
