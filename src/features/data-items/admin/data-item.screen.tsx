import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [dataItemList, dataItemEditor] = contentScreens({
  kind: 'data-item',
  name: '数据',
  address: '/data-items',
  permission: 'data.edit',
  menu: { group: 'content', place: 20 },
  form: async () => (await import('./data-item-form.ts')).dataItemForm,
})
