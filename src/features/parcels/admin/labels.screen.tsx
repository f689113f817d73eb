import { screen } from '#admin/parts/screen.ts'

export const labelsScreen = screen({
  address: '/parcels/labels',
  title: '地址单',
  permission: 'parcels.post',
  component: () => import('./labels.tsx').then(({ Labels }) => Labels),
})
