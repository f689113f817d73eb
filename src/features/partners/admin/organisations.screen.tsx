import { screen } from '#admin/parts/screen.ts'

export const organisationsScreen = screen({
  address: '/organisations',
  title: '机构',
  permission: 'people.edit',
  menu: { group: 'people', place: 15 },
  component: () => import('./organisations.tsx').then(({ Organisations }) => Organisations),
})
