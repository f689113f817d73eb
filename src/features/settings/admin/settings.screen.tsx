import { onlyContentScreen } from '#features/editing/admin/content-screens.tsx'

export const settingsScreen = onlyContentScreen({
  id: 1,
  kind: 'settings',
  name: '门户设置',
  address: '/settings',
  permission: 'settings.edit',
  menu: { group: 'running', place: 10 },
  form: async () => (await import('./settings-form.ts')).settingsForm,
})
