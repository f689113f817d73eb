import { screen } from '#admin/parts/screen.ts'

export const storageScreen = screen({
  address: '/storage',
  title: '占用的空间',
  permission: 'jobs.run',
  menu: { group: 'running', place: 64 },
  component: () => import('./storage.tsx').then(({ Storage }) => Storage),
})
