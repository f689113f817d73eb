import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [specialList, specialEditor] = contentScreens({
  kind: 'special',
  name: '专题',
  address: '/specials',
  permission: 'specials.edit',
  menu: { group: 'content', place: 40 },
  form: async () => (await import('./special-form.ts')).specialForm,
})
