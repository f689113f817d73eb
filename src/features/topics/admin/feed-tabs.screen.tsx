import { onlyContentScreen } from '#features/editing/admin/content-screens.tsx'

export const newsTabsScreen = onlyContentScreen({
  id: 1,
  kind: 'news-tabs',
  name: '资讯的栏目',
  address: '/news-tabs',
  permission: 'home.edit',
  menu: { group: 'shown', place: 6 },
  form: async () => (await import('./feed-tabs-form.ts')).newsTabsForm,
})

export const literatureTabsScreen = onlyContentScreen({
  id: 1,
  kind: 'literature-tabs',
  name: '文献的栏目',
  address: '/literature-tabs',
  permission: 'home.edit',
  menu: { group: 'shown', place: 7 },
  form: async () => (await import('./feed-tabs-form.ts')).literatureTabsForm,
})
