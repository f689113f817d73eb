import { eq } from 'drizzle-orm'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import type { TopicContent } from '#features/topics/publishing/topic-input.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLocks } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { articleOf, type Article, type ImportSettings, type NamedArticle } from './article-of.ts'
import { findSource, requireSameArticle, type KnownSource } from './find-source.server.ts'
import { storeImages, type FoundArticle, type TakeImage } from './found-article.ts'
import { publishDraftOf, saveDraft } from './save-draft.server.ts'
import { rememberSources, unlessDryRun } from './kept-sources.server.ts'
import { importSources } from './tables.server.ts'

export interface Imported {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'drafted'
  readonly notes: readonly string[]
}

export interface Importing {
  readonly settings: ImportSettings
  readonly take: TakeImage
  /** What the operator calls the site or archive that is imported; empty where nothing was said. */
  readonly namespace: string
  /** The folder that is imported. */
  readonly root: string
  /** Everything is done and undone, so that what is said is what would happen. */
  readonly isDryRun: boolean
}

/** Whether what is known of a source is all there is to know of this article. */
export const isWhole = (row: KnownSource | undefined, { name, contentHash }: NamedArticle): boolean =>
  row?.contentHash === contentHash && row.missingPictures === 0 && row.source === name.name

/**
 * Publishes what a source holds, through the verb an editor would use, or keeps it as a draft. The same source updates
 * its own topic, an unchanged one costs one statement, and two imports at once wait for each other. Refuses
 * `import_other_article`, `import_draft_edited`, `publish_in_future` for what readers see already, and what publishing refuses.
 */
export async function importOne(
  context: Context,
  article: NamedArticle,
  importing: Importing,
): Promise<Imported> {
  const { found, name, contentHash } = article
  const { settings, take, namespace, root } = importing
  const looked = { ...name, namespace, root }
  const known = await findSource(context, looked)
  if (isWhole(known, article)) return { outcome: 'unchanged', notes: [] }
  const { blocks, cover, notes, missing } = await storeImages(found, take)
  const wanted = articleOf(found, settings, { blocks, cover })
  return unlessDryRun(context, importing, async (within) => {
    await holdLocks(within.db, 'importSource', [name.name])
    const present = await findSource(within, looked)
    if (isWhole(present, article)) return { outcome: 'unchanged', notes: [] }
    const isSameText = present?.contentHash === contentHash && present.missingPictures === missing
    const before =
      present && (await requireSameArticle(within, present, wanted, { isNamed: namespace !== '' }))
    const saved = isSameText ? undefined : await save(within, wanted, found, present, name.handle)
    if (present && present.source !== name.name)
      await within.db.delete(importSources).where(eq(importSources.source, present.source))
    const topicId = saved ? saved.topicId : (present?.topicId ?? null)
    const draftId = saved ? saved.draftId : (present?.draftId ?? null)
    const importedAt = saved ? undefined : present?.importedAt
    await rememberSources(within, [{ article, topicId, draftId, missingPictures: missing, importedAt }])
    const renamed =
      before !== undefined && before !== found.title ? [`原题“${before}”，新题“${found.title}”`] : []
    const why = saved?.draftId && !found.isDraft ? ['没有写明日期，存为草稿，等编辑发布'] : []
    return {
      outcome: saved?.outcome ?? 'unchanged',
      notes: [...renamed, ...why, ...found.notes, ...notes],
    }
  })
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
  const draft = present?.draftId ? { id: present.draftId, importedAt: present.importedAt } : undefined
  // What readers see already does not go back to being a draft: it is taken down by withdrawing it.
  if (!present?.topicId && (found.isDraft || !publishedOn)) {
    const { id } = await saveDraft(context, { ...article, publishedAt: publishedOn }, draft)
    return { outcome: 'drafted', topicId: null, draftId: id }
  }
  const before = await dateOf(context, present?.topicId)
  const publishedAt = publishedOn ?? before ?? context.now
  if (before && before <= context.now && publishedAt > context.now)
    throw new Refusal('invalid', 'publish_in_future')
  if (draft) {
    await publishDraftOf(context, { ...article, publishedAt }, draft)
    return { outcome: 'updated', topicId: draft.id, draftId: null }
  }
  const { id } = await publishTopic(
    context,
    present?.topicId
      ? {
          ...(await besidesEditors(context, present.topicId, article)),
          publishedAt,
          topicId: present.topicId,
        }
      : { ...article, publishedAt, handle },
  )
  return { outcome: present ? 'updated' : 'created', topicId: id, draftId: null }
}

/**
 * The article beside what no source can say, which stays as editors have set it: whose page it stands on, that it is
 * advertising, that it is a document now and what belongs to one.
 */
async function besidesEditors(
  context: Context,
  topicId: number,
  article: Article,
): Promise<Article | OfAnyKind> {
  const live = await topicEdits.read(context, topicId)
  if (!live) return article
  const { kind, industry, authorId, isFeatured, isSponsored, ...others } = live.content as TopicContent
  const left = { kind, industry, authorId, isFeatured, isSponsored }
  return { ...others, ...article, ...left } as OfAnyKind
}

type OfAnyKind = Omit<TopicContent, 'publishedAt'>

/** A topic keeps its date when a source no longer states one. */
async function dateOf({ db }: Context, topicId: number | null | undefined): Promise<Date | undefined> {
  if (!topicId) return undefined
  const [row] = await db
    .select({ publishedAt: topics.publishedAt })
    .from(topics)
    .where(eq(topics.id, topicId))
  return row?.publishedAt ?? undefined
}
