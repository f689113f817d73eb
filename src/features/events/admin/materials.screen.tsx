import { screen } from '#admin/parts/screen.ts'

export const materialEventsScreen = screen({
  address: '/materials',
  title: '活动资料',
  permission: 'materials.edit',
  menu: { group: 'events', place: 18 },
  component: () => import('./material-events.tsx').then(({ MaterialEvents }) => MaterialEvents),
})

export const materialsOfEventScreen = screen({
  address: '/materials/$id',
  title: '活动资料',
  permission: 'materials.edit',
  component: () => import('./materials-of-event.tsx').then(({ MaterialsOfEvent }) => MaterialsOfEvent),
})
