import { screen } from '#admin/parts/screen.ts'

export const adReport = screen({
  address: '/ad-report',
  title: '广告报表',
  permission: 'ads.edit',
  menu: { group: 'business', place: 12 },
  component: () => import('./ad-report.tsx').then(({ AdReportScreen }) => AdReportScreen),
})
