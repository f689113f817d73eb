import { screen } from '#admin/parts/screen.ts'

export const staffApi = screen({
  address: '/api',
  title: '后台接口',
  permission: 'jobs.run',
  menu: { group: 'running', place: 90 },
  component: () => import('./staff-api.tsx').then(({ StaffApi }) => StaffApi),
})
