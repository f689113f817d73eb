import { onlyContentScreen } from '#features/editing/admin/content-screens.tsx'
import { THE_HOME } from '../the-home.ts'

export const homeScreen = onlyContentScreen({
  id: THE_HOME,
  kind: 'home',
  name: '首页',
  address: '/home',
  permission: 'home.edit',
  menu: { group: 'shown', place: 5 },
  form: async () => (await import('./home-form.tsx')).homeForm,
})
