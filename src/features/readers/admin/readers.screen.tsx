import { screen } from '#admin/parts/screen.ts'

export const readersScreen = screen({
  address: '/readers',
  title: '读者',
  permission: 'readers.read',
  menu: { group: 'people', place: 5 },
  component: () => import('./readers.tsx').then(({ Readers }) => Readers),
})

export const readerScreen = screen({
  address: '/readers/$id',
  title: '读者',
  permission: 'readers.read',
  component: () => import('./reader.tsx').then(({ Reader }) => Reader),
})
