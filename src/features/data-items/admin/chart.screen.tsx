import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [chartList, chartEditor] = contentScreens({
  kind: 'chart',
  name: '图表与视频',
  address: '/charts',
  permission: 'data.edit',
  menu: { group: 'content', place: 30 },
  form: async () => (await import('./chart-form.ts')).chartForm,
})
