import { screen } from '#admin/parts/screen.ts'

export const parcelsScreen = screen({
  address: '/parcels',
  title: '寄送',
  permission: 'parcels.post',
  menu: { group: 'business', place: 25 },
  component: () => import('./parcels.tsx').then(({ Parcels }) => Parcels),
})
