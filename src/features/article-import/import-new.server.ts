import { publishTopics, type CheckedTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLocks } from '#platform/database/locks.server.ts'
import type { NamedArticle } from './article-of.ts'
import { findSources } from './find-source.server.ts'
import type { Imported, Importing } from './import-one.server.ts'
import { rememberSources, unlessDryRun } from './kept-sources.server.ts'

/** An article that can be published as it was found: dated, no draft, and without pictures. */
export interface PlainArticle extends NamedArticle {
  readonly topic: CheckedTopic
}

/**
 * Publishes articles whose sources nobody has imported yet, all in one transaction; undefined for those that somebody has
 * imported meanwhile. Refuses what publishing refuses, and then none of them is there.
 */
export async function importNew(
  context: Context,
  articles: readonly PlainArticle[],
  importing: Importing,
): Promise<(Imported | undefined)[]> {
  const { namespace, root } = importing
  return unlessDryRun(context, importing, async (within) => {
    await holdLocks(
      within.db,
      'importSource',
      articles.map(({ name }) => name.name),
    )
    const present = await findSources(
      within,
      articles.map(({ name }) => ({ ...name, namespace, root })),
    )
    const added = articles.filter((_article, at) => !present[at])
    const made = await publishTopics(
      within,
      added.map(({ topic }) => topic),
    )
    const ids = new Map(added.map((article, at) => [article, made[at]?.id ?? null]))
    await rememberSources(
      within,
      added.map((article) => ({
        article,
        topicId: ids.get(article) ?? null,
        draftId: null,
        missingPictures: 0,
      })),
    )
    return articles.map((article) =>
      ids.has(article) ? { outcome: 'created', notes: article.found.notes } : undefined,
    )
  })
}
