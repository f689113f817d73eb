import { screen } from '#admin/parts/screen.ts'

export const auditScreen = screen({
  address: '/audit',
  title: '操作记录',
  permission: 'audit.read',
  menu: { group: 'running', place: 85 },
  component: () => import('./audit-list.tsx').then(({ AuditList }) => AuditList),
})
