import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [awardYearList, awardYearEditor] = contentScreens({
  kind: 'award-year',
  name: '奖项',
  address: '/award-years',
  permission: 'awards.edit',
  menu: { group: 'awards', place: 10 },
  form: async () => (await import('./award-year-form.ts')).awardYearForm,
})
