import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { textOfBlock, type Block } from '#features/topics/blocks.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSameArticle } from './is-same-article.ts'
import { fileOfName, type SourceName } from './source-name.ts'
import { importSources } from './tables.server.ts'

export type KnownSource = typeof importSources.$inferSelect

/** Files of one name and title that are looked through for the one that was moved. */
const MOST_MOVED = 10

/** Which source is looked for, and the folder that is imported. */
interface Looked extends SourceName {
  readonly namespace: string
  readonly root: string
}

/**
 * What is known of a source: by its name, by one of earlier versions, or as a file that lay elsewhere when it was
 * imported and is not there any more.
 */
export async function findSource({ db }: Context, looked: Looked): Promise<KnownSource | undefined> {
  const names = [looked.name, ...looked.earlier]
  const isNamed = inArray(importSources.source, names)
  // What has an id of its own is known by nothing else; the index holds no empty fingerprints.
  const isMoved =
    looked.handle === undefined
      ? and(ne(importSources.fingerprint, ''), eq(importSources.fingerprint, looked.fingerprint))
      : undefined
  const rows = await db
    .select()
    .from(importSources)
    .where(or(isNamed, isMoved))
    .orderBy(desc(isNamed))
    .limit(names.length + MOST_MOVED)
  for (const name of names) {
    const row = rows.find(({ source }) => source === name)
    if (row) return row
  }
  return rows.find(({ source }) => {
    const file = fileOfName(source, looked)
    return file !== undefined && !existsSync(join(looked.root, file))
  })
}

/**
 * Refuses `import_other_article` when what a source made before is another article: two sites that both number from one
 * need a namespace each. Gives the title before.
 */
export async function requireSameArticle(
  { db }: Context,
  known: KnownSource,
  found: { readonly title: string; readonly blocks: readonly Block[] },
  { isNamed }: { readonly isNamed: boolean },
): Promise<string | undefined> {
  if (known.topicId === null) return undefined
  const [before] = await db
    .select({ title: topics.title, blocks: topics.blocks })
    .from(topics)
    .where(eq(topics.id, known.topicId))
  if (!before) return undefined
  const isSame = isSameArticle(
    { title: before.title, text: before.blocks.map(textOfBlock).join('\n') },
    { title: found.title, text: found.blocks.map(textOfBlock).join('\n') },
  )
  if (!isSame && !isNamed) throw new Refusal('conflict', 'import_other_article', { title: before.title })
  return before.title
}
