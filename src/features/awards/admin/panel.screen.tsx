import { screen } from '#admin/parts/screen.ts'

export const panelScreen = screen({
  address: '/award-panel',
  title: '奖项评审',
  permission: 'awards.edit',
  menu: { group: 'awards', place: 40 },
  component: () => import('./panel-desk.tsx').then(({ PanelDesk }) => PanelDesk),
})
