import { feature } from '../feature.ts'
import { homeStaffCalls } from './admin/staff-calls.server.ts'
import { homeEdits } from './edit-home.server.ts'
import { homeMessages } from './messages.ts'
import { saveHome } from './save-home.server.ts'
import * as tables from './tables.server.ts'

export const home = feature({
  name: 'home',
  tables,
  messages: homeMessages,
  staffCalls: homeStaffCalls,
  edits: { home: homeEdits },
  staffVerbs: { saveHome: { permission: 'home.edit', run: saveHome } },
  person: 'none',
})
