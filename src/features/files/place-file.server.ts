import { eq } from 'drizzle-orm'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { filePath } from './addresses.ts'
import { searchDocumentOf } from './search-document.server.ts'
import { files } from './tables.server.ts'

/** Shows a file where it belongs after a change, within its transaction: the search, a short link, the pages. */
export async function placeFile(context: Context, id: number): Promise<void> {
  const [row] = await context.db.select().from(files).where(eq(files.id, id))
  if (row?.state === 'published') {
    await ensureShortLink(context, filePath(id))
    await indexDocument(context, searchDocumentOf(row))
  } else {
    await removeDocument(context, filePath(id))
  }
  await purgePages(context.db, ['files', `file:${id}`])
}
