import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [albumList, albumEditor] = contentScreens({
  kind: 'event-album',
  name: '活动相册',
  address: '/albums',
  permission: 'materials.edit',
  menu: { group: 'events', place: 20 },
  form: async () => (await import('./album-form.ts')).albumForm,
})
