import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [eventList, eventEditor] = contentScreens({
  kind: 'event',
  name: '活动',
  address: '/events',
  permission: 'events.edit',
  menu: { group: 'events', place: 10 },
  form: async () => (await import('./event-form.ts')).eventForm,
})
