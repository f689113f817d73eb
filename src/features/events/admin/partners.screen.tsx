import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [partnersList, partnersEditor] = contentScreens({
  kind: 'event-partners',
  name: '活动合作伙伴',
  address: '/event-partners',
  permission: 'events.edit',
  menu: { group: 'events', place: 30 },
  form: async () => (await import('./partners-form.ts')).partnersForm,
})
