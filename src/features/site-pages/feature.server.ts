import { feature } from '../feature.ts'
import { sitePageCalls } from './calls.server.ts'
import { sitePageEdits } from './edit-site-page.server.ts'
import { sitePageMessages } from './messages.ts'
import { sitePagesPages } from './pages/site-pages.page.server.tsx'
import { saveSitePage } from './save-site-page.server.ts'
import * as tables from './tables.server.ts'

export const sitePages = feature({
  name: 'site-pages',
  tables,
  pages: sitePagesPages,
  calls: sitePageCalls,
  messages: sitePageMessages,
  edits: { 'site-page': sitePageEdits },
  staffVerbs: { saveSitePage: { permission: 'pages.edit', run: saveSitePage } },
  // What somebody agreed to is the account's own.
  person: 'none',
})
