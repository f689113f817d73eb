import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import type { Context } from '#platform/context.ts'
import { personPath, topicPath } from '../addresses.ts'
import { captionsOf, textOfBlock, type Block } from '../body/blocks.ts'
import { pagesLedTo } from '../body/pages-led-to.ts'
import { bodyFor } from '../policy.ts'
import { documents, questions, topics } from '../tables.server.ts'
import { TOPIC_KINDS } from '../contract.ts'

/** Topics as the search gets them: everything to be found by, and apart from it what everybody may read. */

const columns = {
  id: topics.id,
  kind: topics.kind,
  industry: topics.industry,
  title: topics.title,
  summary: topics.summary,
  isPaid: topics.isPaid,
  isSponsored: topics.isSponsored,
  sourceName: topics.sourceName,
  authorName: topics.authorName,
  authorId: topics.authorId,
  personName: people.name,
  tags: topics.tags,
  labels: topics.derivedLabels,
  blocks: topics.blocks,
  sortDate: topics.sortDate,
  question: questions.description,
  description: documents.description,
  documentAuthor: documents.author,
}

function selectPublished({ db }: Pick<Context, 'db'>) {
  return db
    .select(columns)
    .from(topics)
    .leftJoin(people, eq(people.id, topics.authorId))
    .leftJoin(questions, eq(questions.topicId, topics.id))
    .leftJoin(documents, eq(documents.topicId, topics.id))
}

type Row = Awaited<ReturnType<typeof selectPublished>>[number]

/** The search documents of those of these topics that are published. */
export async function searchDocumentsOf(
  context: Pick<Context, 'db'>,
  topicIds: readonly number[],
): Promise<SearchDocument[]> {
  const rows = await selectPublished(context).where(
    and(inArray(topics.id, [...topicIds]), eq(topics.state, 'published')),
  )
  return rows.map(documentOf)
}

/** All topics for a rebuilding of the index; each batch is held still until it is indexed (C-57). */
export const topicSource: SearchSource = {
  name: 'topics',
  kinds: TOPIC_KINDS,
  async read(context, { after, limit }) {
    const held = await context.db
      .select({ id: topics.id })
      .from(topics)
      .where(and(gt(topics.id, after), eq(topics.state, 'published')))
      .orderBy(asc(topics.id))
      .limit(limit)
      .for('share')
    if (held.length === 0) return []
    return searchDocumentsOf(
      context,
      held.map((row) => row.id),
    )
  },
}

function documentOf(row: Row): SearchDocument {
  // Only the preview of a paid body is public; whoever has paid is none of the search's business.
  const preview = bodyFor(row.isPaid ? 'preview' : 'full', row.blocks).blocks
  const open = [row.summary, row.question ?? '', row.description ?? '']
  const names = [row.personName ?? row.authorName, row.sourceName, row.documentAuthor ?? '', ...row.tags]
  return {
    kind: row.kind,
    id: row.id,
    path: topicPath(row.id),
    industry: row.industry,
    title: row.title,
    labels: row.labels,
    publicText: lines([...open, ...preview.map(textOfBlock)]),
    alsoText: lines(row.isPaid ? names : [...names, ...row.blocks.map(captionsOf)]),
    ...(row.isPaid ? { gatedText: lines(row.blocks.map(textAndCaption)) } : {}),
    isPaid: row.isPaid,
    ...(row.isSponsored && { isSponsored: true }),
    source: row.sourceName,
    leadsTo: pagesLedTo(row.blocks),
    ...(row.authorId === null ? {} : { within: [personPath(row.authorId)] }),
    sortDate: row.sortDate ?? 0,
  }
}

const textAndCaption = (block: Block) => captionsOf(block) || textOfBlock(block)

const lines = (parts: readonly string[]) => parts.filter(Boolean).join('\n')
