import { screen } from '#admin/parts/screen.ts'

export const inquiriesScreen = screen({
  address: '/inquiries',
  title: '资料提交',
  permission: 'inquiries.follow',
  menu: { group: 'business', place: 20 },
  component: () => import('./inquiries.tsx').then(({ Inquiries }) => Inquiries),
})
