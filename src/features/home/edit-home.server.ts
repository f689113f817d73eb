import { editable } from '#features/editing/editable.ts'
import { HomeContent } from './contract.ts'
import { readHomeBlocks } from './read-home.server.ts'
import { saveHome } from './save-home.server.ts'
import { THE_HOME } from './the-home.ts'

/** How home is arranged: with a preview, versions, and changes for a day to come. */
export const homeEdits = editable({
  name: '首页',
  permission: 'home.edit',
  schema: HomeContent,
  title: () => '首页',
  newId: 'fixed',
  pages: ['/'],
  read: async (context, id) =>
    id === THE_HOME ? { content: { blocks: await readHomeBlocks(context) } } : undefined,
  save: (context, _id, content) => saveHome(context, content),
})
