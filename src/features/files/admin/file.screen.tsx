import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [fileList, fileEditor] = contentScreens({
  kind: 'file',
  name: '资料',
  address: '/files',
  permission: 'files.edit',
  menu: { group: 'content', place: 35 },
  form: async () => (await import('./file-form.ts')).fileForm,
})
