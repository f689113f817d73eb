import { eq } from 'drizzle-orm'
import { saveSitePage } from '#features/site-pages/save-site-page.server.ts'
import { sitePages } from '#features/site-pages/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'

const MORE = `## 五、对公转账
对公转账付款的，退回原付款账户，请在申请时写明开户行与账号。`

/** A text that has changed once, so that the one before can be looked at. */
export async function fillSitePages(context: Context): Promise<void> {
  const [refunds] = await context.db.select().from(sitePages).where(eq(sitePages.slug, 'refunds'))
  if (!refunds) throw new Error('there is no page about refunds')
  const { id, title, body } = refunds
  const now = new Date(context.now.getTime() - 3 * DAY_MS)
  const changed = { id, title, body: `${body}\n${MORE}`, changeNote: '增加对公转账的退款办法' }
  await saveSitePage({ ...context, now }, changed)
}
