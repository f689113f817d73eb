import { feature } from '../feature.ts'
import { redirectCalls } from './admin/calls.server.ts'
import { redirectExport } from './export-redirects.server.ts'
import { redirectMessages } from './messages.ts'
import { forgetMissedPaths, listRedirects, removeRedirect } from './redirect-desk.server.ts'
import { saveRedirects } from './save-redirects.server.ts'
import * as tables from './tables.server.ts'

export const redirects = feature({
  name: 'redirects',
  tables,
  staffCalls: redirectCalls,
  messages: redirectMessages,
  jobs: [{ name: 'forget-missed-paths', schedule: '23 4 * * *', run: forgetMissedPaths }],
  staffVerbs: {
    listRedirects: { permission: 'redirects.edit', run: listRedirects },
    removeRedirect: { permission: 'redirects.edit', run: removeRedirect },
    saveRedirects: { permission: 'redirects.edit', run: saveRedirects },
  },
  exports: [redirectExport],
  person: 'none',
})
