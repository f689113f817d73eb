import { screen } from '#admin/parts/screen.ts'

export const refusedAddresses = screen({
  address: '/refused-addresses',
  title: '收不到邮件的邮箱',
  permission: 'messages.resend',
  menu: { group: 'running', place: 63 },
  component: () => import('./refused-addresses.tsx').then(({ RefusedAddresses }) => RefusedAddresses),
})
