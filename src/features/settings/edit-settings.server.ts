import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'
import { SaveSettings, saveSettings } from './save-settings.server.ts'

const SettingsContent = z.strictObject(SaveSettings.shape)

/** How the portal's settings are edited: with versions, and with changes for a day to come, such as a new price. */
export const settingsEdits = editable({
  name: '门户设置',
  permission: 'settings.edit',
  schema: SettingsContent,
  title: 'siteName',
  newId: 'fixed',
  async read({ db }, id) {
    const [row] = await db.select().from(portalSettings).where(eq(portalSettings.id, id))
    return row && { content: contentOfRow(SettingsContent, row) }
  },
  save: (context, _id, content) => saveSettings(context, content),
})
