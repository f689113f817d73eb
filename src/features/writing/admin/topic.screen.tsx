import { contentScreens } from '#features/editing/admin/content-screens.tsx'

export const [topicList, topicEditor] = contentScreens({
  kind: 'topic',
  name: '文章',
  address: '/topics',
  permission: 'topics.write',
  menu: { group: 'content', place: 10 },
  form: async () => (await import('./topic-form.ts')).topicForm,
})
