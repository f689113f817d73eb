import { feature } from '../feature.ts'
import { settingsEdits } from './edit-settings.server.ts'
import { settingsMessages } from './messages.ts'
import { saveSettings } from './save-settings.server.ts'

export const settings = feature({
  name: 'settings',
  tables: {},
  messages: settingsMessages,
  edits: { settings: settingsEdits },
  staffVerbs: { saveSettings: { permission: 'settings.edit', run: saveSettings } },
  showsPictures: { portal_settings: { name: '门户设置', kind: 'settings' } },
  person: 'none',
})
