import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [dictionaryList, dictionaryEditor] = contentScreens({
  kind: 'dictionary-entry',
  name: '词典',
  address: '/dictionary',
  permission: 'labels.edit',
  menu: { group: 'shown', place: 30 },
  form: async () => (await import('./dictionary-form.ts')).dictionaryForm,
})
