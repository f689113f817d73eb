import { feature } from '../feature.ts'
import { settingsEdits } from './edit-settings.server.ts'
import { saveSettings } from './save-settings.server.ts'

export const settings = feature({
  name: 'settings',
  tables: {},
  edits: { settings: settingsEdits },
  staffVerbs: { saveSettings: { permission: 'settings.edit', run: saveSettings } },
  person: 'none',
})
