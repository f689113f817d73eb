import { sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import type { NamedArticle } from './article-of.ts'
import { importSources } from './tables.server.ts'

/** Writes down what an import made of its sources, within the transaction that makes it. */
export async function rememberSources(
  { db, now }: Context,
  made: readonly {
    readonly article: NamedArticle
    readonly topicId: number | null
    readonly draftId: number | null
    readonly missingPictures: number
    /** When what it made was written; now, where nothing else is said. */
    readonly importedAt?: Date | undefined
  }[],
): Promise<void> {
  if (made.length === 0) return
  await db
    .insert(importSources)
    .values(
      made.map(({ article: { name, contentHash }, importedAt = now, ...rest }) => ({
        source: name.name,
        fingerprint: name.fingerprint,
        contentHash,
        importedAt,
        ...rest,
      })),
    )
    .onConflictDoUpdate({
      target: importSources.source,
      set: {
        topicId: sql`excluded.topic_id`,
        draftId: sql`excluded.draft_id`,
        contentHash: sql`excluded.content_hash`,
        importedAt: sql`excluded.imported_at`,
        fingerprint: sql`excluded.fingerprint`,
        missingPictures: sql`excluded.missing_pictures`,
      },
    })
}

/** Ends the transaction of a dry run. */
class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undone')
    this.result = result
  }
}

/** Does the work in a transaction; of a dry run nothing stays but what it says. */
export async function unlessDryRun<T>(
  context: Context,
  { isDryRun }: { isDryRun: boolean },
  work: (within: Context) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(context, async (within) => {
      const result = await work(within)
      if (isDryRun) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<T>).result
    throw error
  }
}
