import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [communityList, communityEditor] = contentScreens({
  kind: 'community',
  name: '社区',
  address: '/communities',
  permission: 'communities.edit',
  menu: { group: 'content', place: 50 },
  form: async () => (await import('./community-form.ts')).communityForm,
})
