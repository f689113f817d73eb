import { eq, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { searchDocuments } from './tables.server.ts'

const titleByPath = preparedQuery('search_title', (db) =>
  db
    .select({ title: searchDocuments.title })
    .from(searchDocuments)
    .where(eq(searchDocuments.path, sql.placeholder('path')))
    .prepare('search_title'),
)

/** What a page that is searched within is called; undefined for one that cannot be found. */
export async function titleOf({ db }: SharedContext, path: string): Promise<string | undefined> {
  const [row] = await titleByPath(db).execute({ path })
  return row?.title
}
