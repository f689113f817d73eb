import { and, asc, eq, gt } from 'drizzle-orm'
import { indexDocuments } from '#features/search/index-document.server.ts'
import type { Context } from '#platform/context.ts'
import { searchDocumentsOf } from './search-document.server.ts'
import { topics } from '../tables.server.ts'

const AT_ONCE = 100

/** Indexes anew what a person has published, which is found by the author's name, too; within the surrounding transaction. */
export async function indexTopicsOfAuthor({ db }: Pick<Context, 'db'>, authorId: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: topics.id })
      .from(topics)
      .where(and(eq(topics.authorId, authorId), eq(topics.state, 'published'), gt(topics.id, after)))
      .orderBy(asc(topics.id))
      .limit(AT_ONCE)
    const ids = rows.map(({ id }) => id)
    await indexDocuments({ db }, await searchDocumentsOf({ db }, ids))
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return
    after = last
  }
}
