import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [sitePageList, sitePageEditor] = contentScreens({
  kind: 'site-page',
  name: '站点页面',
  address: '/site-pages',
  permission: 'pages.edit',
  menu: { group: 'content', place: 80 },
  isFixed: true,
  form: async () => (await import('./site-page-form.ts')).sitePageForm,
})
