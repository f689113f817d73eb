import { screen } from '#admin/parts/screen.ts'

export const uploadList = screen({
  address: '/uploads',
  title: '读者图片',
  permission: 'moderation.decide',
  menu: { group: 'talk', place: 50 },
  component: () => import('./uploads.tsx').then(({ Uploads }) => Uploads),
})
