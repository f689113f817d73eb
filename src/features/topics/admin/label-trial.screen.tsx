import { screen } from '#admin/parts/screen.ts'

export const labelTrial = screen({
  address: '/label-trial',
  title: '词典试算',
  permission: 'labels.edit',
  menu: { group: 'content', place: 61 },
  component: () => import('./label-trial.tsx').then(({ LabelTrial }) => LabelTrial),
})
