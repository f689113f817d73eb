import { eq } from 'drizzle-orm'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { eventPath } from './addresses.ts'
import { searchDocumentOf } from './search-document.server.ts'
import { events } from './tables.server.ts'

/** Shows an event where it belongs after a change, within its transaction: the search, a short link, the pages. */
export async function placeEvent(context: Context, id: number): Promise<void> {
  const [row] = await context.db.select().from(events).where(eq(events.id, id))
  if (row?.state === 'published') {
    await ensureShortLink(context, eventPath(id))
    await indexDocument(context, searchDocumentOf(row))
  } else {
    await removeDocument(context, eventPath(id))
  }
  await purgePages(context.db, ['events', 'materials', `event:${id}`])
}
