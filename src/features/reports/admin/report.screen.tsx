import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [reportList, reportEditor] = contentScreens({
  kind: 'report',
  name: '白皮书',
  address: '/reports',
  permission: 'reports.edit',
  menu: { group: 'content', place: 36 },
  form: async () => (await import('./report-form.ts')).reportForm,
})
