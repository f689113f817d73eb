import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [quarterlyList, quarterlyEditor] = contentScreens({
  kind: 'quarterly-issue',
  name: '季度内参',
  address: '/quarterly',
  permission: 'reports.edit',
  menu: { group: 'content', place: 38 },
  form: async () => (await import('./quarterly-form.ts')).quarterlyForm,
})
