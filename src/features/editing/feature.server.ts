import { feature } from '../feature.ts'
import { forgetAutosaves } from './autosaves.server.ts'
import { forgetInVersions, readOwnMentions } from './people-in-versions.server.ts'
import { editingMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const editing = feature({
  name: 'editing',
  tables,
  jobs: [{ name: 'forget-autosaves', schedule: '11 5 * * *', run: forgetAutosaves }],
  messages: editingMessages,
  showsPictures: { editables: '草稿', content_versions: '历史版本', content_autosaves: '自动保存' },
  person: { export: readOwnMentions, forget: forgetInVersions },
})
