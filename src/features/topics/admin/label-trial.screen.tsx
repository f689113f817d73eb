import { screen } from '#admin/parts/screen.ts'

export const labelTrial = screen({
  address: '/label-trial',
  title: '词典试算',
  permission: 'labels.edit',
  menu: { group: 'shown', place: 31 },
  component: () => import('./label-trial.tsx').then(({ LabelTrial }) => LabelTrial),
})
