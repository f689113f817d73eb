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
  person: { export: readOwnMentions, forget: forgetInVersions },
})
