import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { SaveSitePage, saveSitePage } from './save-site-page.server.ts'
import { sitePages } from './tables.server.ts'

const SitePageContent = z.strictObject(SaveSitePage.shape).omit({ id: true })

/** How the portal's own pages are edited: with drafts, versions, and changes for a day to come. */
export const sitePageEdits = editable({
  name: '站点页面',
  permission: 'pages.edit',
  schema: SitePageContent,
  title: 'title',
  newId: 'fixed',
  async read({ db }, id) {
    const [row] = await db.select().from(sitePages).where(eq(sitePages.id, id))
    return row && { content: contentOfRow(SitePageContent, row) }
  },
  save: (context, id, content) => saveSitePage(context, { ...content, id }),
})
