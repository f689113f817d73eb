import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [companyList, companyEditor] = contentScreens({
  kind: 'company',
  name: '企业',
  address: '/companies',
  permission: 'companies.edit',
  menu: { group: 'people', place: 20 },
  form: async () => (await import('./company-form.ts')).companyForm,
})
