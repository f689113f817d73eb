import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [adList, adEditor] = contentScreens({
  kind: 'ad',
  name: '广告',
  address: '/ads',
  permission: 'ads.edit',
  menu: { group: 'business', place: 10 },
  form: async () => (await import('./ad-form.tsx')).adForm,
})
