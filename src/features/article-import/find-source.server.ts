import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { hold } from '#features/editing/hold.server.ts'
import { textOfBlock, type Block } from '#features/topics/body/blocks.ts'
import { TopicContent } from '#features/topics/publishing/topic-input.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSameArticle } from './is-same-article.ts'
import { fileOfName, type SourceName } from './source-name.ts'
import { importSources } from './tables.server.ts'

export type KnownSource = typeof importSources.$inferSelect

/** Files of one name and title that are looked through for the one that was moved. */
const MOST_MOVED = 10

/** Which source is looked for, and the folder that is imported. */
export interface Looked extends SourceName {
  readonly namespace: string
  readonly root: string
}

/**
 * What is known of a source: by its name, by one of earlier versions, or as a file that lay elsewhere when it was
 * imported and is not there any more.
 */
export async function findSource(context: Context, looked: Looked): Promise<KnownSource | undefined> {
  const [known] = await findSources(context, [looked])
  return known
}

/** What is known of each of several sources. */
export async function findSources(
  { db }: Context,
  looked: readonly Looked[],
): Promise<(KnownSource | undefined)[]> {
  const names = looked.flatMap(({ name, earlier }) => [name, ...earlier])
  const rows = await db.select().from(importSources).where(inArray(importSources.source, names))
  const bySource = new Map(rows.map((row) => [row.source, row]))
  const known = looked.map(({ name, earlier }) =>
    [name, ...earlier].map((each) => bySource.get(each)).find(Boolean),
  )
  // What has an id of its own is known by nothing else.
  const lost = looked.filter(({ handle }, at) => !known[at] && handle === undefined)
  if (lost.length === 0) return known
  const candidates = await sharingFingerprint(
    db,
    lost.map(({ fingerprint }) => fingerprint),
  )
  return looked.map((each, at) =>
    known[at] || !lost.includes(each)
      ? known[at]
      : candidates.find(({ source, fingerprint }) => {
          if (fingerprint !== each.fingerprint) return false
          const file = fileOfName(source, each)
          return file !== undefined && !existsSync(join(each.root, file))
        }),
  )
}

function sharingFingerprint(db: Database, fingerprints: readonly string[]): Promise<KnownSource[]> {
  const wanted = sql`(select distinct unnest(${sql.param(fingerprints)}::text[]) as fingerprint) as wanted`
  // The index holds no empty ones.
  const near = db
    .select({ source: importSources.source })
    .from(importSources)
    .where(sql`${importSources.fingerprint} <> '' and ${importSources.fingerprint} = wanted.fingerprint`)
    .limit(MOST_MOVED)
  const sources = sql`(select near.source from ${wanted} cross join lateral ${near} as near)`
  return db
    .select()
    .from(importSources)
    .where(sql`${importSources.source} in ${sources}`)
}

/**
 * Refuses `import_other_article` when what a source made before is another article: two sites that both number from one
 * need a namespace each. Gives the title before.
 */
export async function requireSameArticle(
  context: Context,
  known: KnownSource,
  found: Written,
  { isNamed }: { readonly isNamed: boolean },
): Promise<string | undefined> {
  const before = await madeBefore(context, known)
  if (!before) return undefined
  const isSame = isSameArticle(
    { title: before.title, text: before.blocks.map(textOfBlock).join('\n') },
    { title: found.title, text: found.blocks.map(textOfBlock).join('\n') },
  )
  if (!isSame && !isNamed) throw new Refusal('conflict', 'import_other_article', { title: before.title })
  return before.title
}

interface Written {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The topic that a source made, or the draft while it waits for an editor. */
async function madeBefore(context: Context, { topicId, draftId }: KnownSource): Promise<Written | undefined> {
  if (topicId === null)
    return draftId === null
      ? undefined
      : TopicContent.safeParse((await hold(context, { kind: 'topic', id: draftId })).working).data
  const [topic] = await context.db
    .select({ title: topics.title, blocks: topics.blocks })
    .from(topics)
    .where(eq(topics.id, topicId))
  return topic
}
