import { screen } from '#admin/parts/screen.ts'

export const failedSendings = screen({
  address: '/sendings',
  title: '没发出的消息',
  permission: 'messages.resend',
  menu: { group: 'running', place: 62 },
  component: () => import('./sendings.tsx').then(({ Sendings }) => Sendings),
})
