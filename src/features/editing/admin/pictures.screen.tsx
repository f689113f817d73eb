import { screen } from '#admin/parts/screen.ts'

export const pictureLibrary = screen({
  address: '/pictures',
  title: '图片库',
  permission: 'media.edit',
  menu: { group: 'content', place: 70 },
  component: () => import('./library/library.tsx').then(({ Library }) => Library),
})
