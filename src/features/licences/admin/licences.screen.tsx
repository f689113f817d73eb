import { screen } from '#admin/parts/screen.ts'

export const licencesScreen = screen({
  address: '/licences',
  title: '企业授权',
  permission: 'licences.manage',
  menu: { group: 'business', place: 27 },
  component: () => import('./licences.tsx').then(({ Licences }) => Licences),
})
