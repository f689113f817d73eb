import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [personList, personEditor] = contentScreens({
  kind: 'person',
  name: '人物与机构',
  address: '/people',
  permission: 'people.edit',
  menu: { group: 'people', place: 10 },
  form: async () => (await import('./person-form.tsx')).personForm,
})
