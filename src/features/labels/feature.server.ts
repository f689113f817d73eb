import { feature } from '../feature.ts'
import { labelMessages } from './messages.ts'
import { saveDictionaryEntry } from './save-dictionary-entry.server.ts'
import * as tables from './tables.server.ts'

export const labels = feature({
  name: 'labels',
  tables,
  messages: labelMessages,
  staffVerbs: {
    saveDictionaryEntry: { permission: 'labels.edit', run: saveDictionaryEntry },
  },
  person: 'none',
})
