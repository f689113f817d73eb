import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { publishTopic } from '#features/topics/publish-topic.server.ts'
import type { PublishTopic } from '#features/topics/topic-input.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { storeImages, type FoundArticle, type TakeImage } from './found-article.ts'
import { importSources } from './tables.server.ts'

/** What holds for every article of one import unless a source says otherwise. */
export interface ImportSettings {
  readonly category: 'own' | 'other'
  readonly isPaid: boolean
  readonly isLiterature: boolean
  readonly labels: readonly string[]
  /** Names of the feed's tabs and filters; other labels of a source become labels of the article. */
  readonly knownCategories: ReadonlySet<string>
}

export interface Imported {
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly notes: readonly string[]
}

/**
 * Publishes what a source holds, through the verb an editor would use. `source` is its name for ever: the same one
 * updates its own topic, an unchanged one costs one statement, and two imports at once wait for each other.
 */
export async function importOne(
  context: Context,
  source: string,
  found: FoundArticle,
  { settings, take }: { settings: ImportSettings; take: TakeImage },
): Promise<Imported> {
  const contentHash = hashOf(found, settings)
  const known = await findSource(context, source)
  if (known?.contentHash === contentHash) return { outcome: 'unchanged', notes: [] }
  const { blocks, cover, notes } = await storeImages(found, take)
  const publishing = publishingOf(context, found, settings, { blocks, cover })
  const outcome = await inTransaction(context, async (within) => {
    await holdLock(within.db, 'importSource', source)
    const present = await findSource(within, source)
    if (present?.contentHash === contentHash) return 'unchanged' as const
    const { id } = await publishTopic(
      within,
      present ? { ...publishing, topicId: present.topicId } : { ...publishing, handle: handleOf(source) },
    )
    const values = { topicId: id, contentHash, importedAt: context.now }
    await within.db
      .insert(importSources)
      .values({ source, ...values })
      .onConflictDoUpdate({ target: importSources.source, set: values })
    return present ? ('updated' as const) : ('created' as const)
  })
  return { outcome, notes: [...found.notes, ...notes] }
}

/** What other records may call the topic by, where its source has an id of its own (`topicIdOf`). */
const handleOf = (source: string) => (/^id:.{1,190}$/.test(source) ? source : undefined)

async function findSource({ db }: Context, source: string) {
  const [row] = await db.select().from(importSources).where(eq(importSources.source, source))
  return row
}

function publishingOf(
  context: Context,
  found: FoundArticle,
  settings: ImportSettings,
  { blocks, cover }: Pick<Awaited<ReturnType<typeof storeImages>>, 'blocks' | 'cover'>,
): PublishTopic {
  const isPaid = found.paid ?? settings.isPaid
  const labels = [...new Set([...found.labels, ...settings.labels])]
  return {
    kind: 'article',
    title: found.title,
    summary: found.summary,
    authorName: found.authorName,
    origin: found.category ?? settings.category,
    sourceName: found.sourceName,
    sourceUrl: found.sourceUrl,
    cover,
    isPaid,
    isLiterature: settings.isLiterature,
    categories: labels.filter((label) => settings.knownCategories.has(label)),
    labels: labels.filter((label) => !settings.knownCategories.has(label)),
    tags: found.tags,
    blocks,
    publishedAt: found.publishedOn ?? context.now,
  }
}

/** Everything that a change of would have to change the topic. */
function hashOf(found: FoundArticle, settings: ImportSettings): string {
  const { knownCategories, ...options } = settings
  const text = JSON.stringify(
    { found, options, known: [...knownCategories].toSorted() },
    (_key, value: unknown) =>
      value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
