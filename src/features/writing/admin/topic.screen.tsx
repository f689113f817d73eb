import { contentScreens } from '#features/editing/admin/content-screens.tsx'

const [list, editor] = contentScreens({
  kind: 'topic',
  name: '文章',
  address: '/topics',
  permission: 'topics.write',
  menu: { group: 'content', place: 10 },
  form: async () => (await import('./topic-form.ts')).topicForm,
})

export const topicEditor = editor
export const topicList = {
  ...list,
  async component() {
    const [List, { DropPlace }] = await Promise.all([list.component(), import('./drop-place.tsx')])
    return () => (
      <DropPlace>
        <List />
      </DropPlace>
    )
  },
}
