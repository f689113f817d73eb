import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { publishTopic } from '#features/topics/publish-topic.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { PublishTopic } from '#features/topics/topic-input.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { findSource, requireSameArticle, type KnownSource } from './find-source.server.ts'
import { storeImages, type FoundArticle, type TakeImage } from './found-article.ts'
import { publishDraftOf, saveDraft } from './save-draft.server.ts'
import { nameOfSource, type SourcePlace } from './source-name.ts'
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
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'drafted'
  readonly notes: readonly string[]
}

interface Importing {
  readonly settings: ImportSettings
  readonly take: TakeImage
  readonly place: SourcePlace
  readonly root: string
  /** Everything is done and undone, so that what is said is what would happen. */
  readonly isDryRun: boolean
}

/** Ends the transaction of a dry run. */
class Undone extends Error {
  readonly imported: Imported
  constructor(imported: Imported) {
    super('undone')
    this.imported = imported
  }
}

/**
 * Publishes what a source holds, through the verb an editor would use, or keeps it as a draft. The same source updates
 * its own topic, an unchanged one costs one statement, and two imports at once wait for each other. Refuses
 * `import_other_article`, `import_draft_edited`, and what publishing refuses.
 */
export async function importOne(
  context: Context,
  found: FoundArticle,
  importing: Importing,
): Promise<Imported> {
  const { settings, take, place, root } = importing
  const name = nameOfSource(place, found)
  const looked = { ...name, namespace: place.namespace, root }
  const contentHash = hashOf(found, settings)
  const known = await findSource(context, looked)
  const isWhole = (row: KnownSource | undefined) =>
    row?.contentHash === contentHash && row.missingPictures === 0 && row.source === name.name
  if (isWhole(known)) return { outcome: 'unchanged', notes: [] }
  const { blocks, cover, notes, missing } = await storeImages(found, take)
  const article = articleOf(found, settings, { blocks, cover })
  const said = [...found.notes, ...notes]
  try {
    return await inTransaction(context, async (within) => {
      await holdLock(within.db, 'importSource', name.name)
      const present = await findSource(within, looked)
      if (isWhole(present)) return done({ outcome: 'unchanged', notes: [] })
      const isSameText = present?.contentHash === contentHash && present.missingPictures === missing
      const before =
        present && (await requireSameArticle(within, present, article, { isNamed: place.namespace !== '' }))
      const saved = isSameText ? undefined : await save(within, article, found, present, name.handle)
      const values = {
        topicId: saved ? saved.topicId : (present?.topicId ?? null),
        draftId: saved ? saved.draftId : (present?.draftId ?? null),
        contentHash,
        importedAt: context.now,
        fingerprint: name.fingerprint,
        missingPictures: missing,
      }
      if (present && present.source !== name.name)
        await within.db.delete(importSources).where(eq(importSources.source, present.source))
      await within.db
        .insert(importSources)
        .values({ source: name.name, ...values })
        .onConflictDoUpdate({ target: importSources.source, set: values })
      const renamed =
        before !== undefined && before !== found.title ? [`原题“${before}”，新题“${found.title}”`] : []
      const why = saved?.draftId && !found.isDraft ? ['没有写明日期，存为草稿，等编辑发布'] : []
      return done({
        outcome: saved?.outcome ?? 'unchanged',
        notes: [...renamed, ...why, ...said],
      })
    })
  } catch (error) {
    if (error instanceof Undone) return error.imported
    throw error
  }

  function done(imported: Imported): Imported {
    if (importing.isDryRun) throw new Undone(imported)
    return imported
  }
}

interface Saved {
  readonly outcome: Imported['outcome']
  readonly topicId: number | null
  readonly draftId: number | null
}

async function save(
  context: Context,
  article: Article,
  found: FoundArticle,
  present: KnownSource | undefined,
  handle: string | undefined,
): Promise<Saved> {
  const { publishedOn } = found
  const draftId = present?.draftId ?? undefined
  // What readers see already does not go back to being a draft: it is taken down by withdrawing it.
  if (!present?.topicId && (found.isDraft || !publishedOn)) {
    const { id } = await saveDraft(context, { ...article, publishedAt: publishedOn }, draftId)
    return { outcome: 'drafted', topicId: null, draftId: id }
  }
  const publishedAt = publishedOn ?? (await dateOf(context, present?.topicId)) ?? context.now
  if (draftId !== undefined) {
    await publishDraftOf(context, { ...article, publishedAt }, draftId)
    return { outcome: 'updated', topicId: draftId, draftId: null }
  }
  const { id } = await publishTopic(
    context,
    present?.topicId
      ? { ...article, publishedAt, topicId: present.topicId }
      : { ...article, publishedAt, handle },
  )
  return { outcome: present ? 'updated' : 'created', topicId: id, draftId: null }
}

/** A topic keeps its date when a source no longer states one. */
async function dateOf({ db }: Context, topicId: number | null | undefined): Promise<Date | undefined> {
  if (!topicId) return undefined
  const [row] = await db
    .select({ publishedAt: topics.publishedAt })
    .from(topics)
    .where(eq(topics.id, topicId))
  return row?.publishedAt ?? undefined
}

type Article = Omit<
  Extract<PublishTopic, { kind: 'article' }>,
  'publishedAt' | 'handle' | 'topicId' | 'newId'
> & {
  blocks: Awaited<ReturnType<typeof storeImages>>['blocks']
}

function articleOf(
  found: FoundArticle,
  settings: ImportSettings,
  { blocks, cover }: Pick<Awaited<ReturnType<typeof storeImages>>, 'blocks' | 'cover'>,
): Article {
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
  }
}

/** Everything that a change of would have to change the topic. */
function hashOf(found: FoundArticle, settings: ImportSettings): string {
  const { knownCategories, category, isPaid, isLiterature, labels } = settings
  const options = { category, isPaid, isLiterature, labels }
  const text = JSON.stringify(
    { found, options, known: [...knownCategories].toSorted() },
    (_key, value: unknown) =>
      value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
