import { screen } from '#admin/parts/screen.ts'

export const staffScreen = screen({
  address: '/staff',
  title: '员工',
  permission: 'staff.read',
  menu: { group: 'running', place: 80 },
  component: () => import('./staff-list.tsx').then(({ StaffList }) => StaffList),
})
