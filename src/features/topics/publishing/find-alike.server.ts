import { and, arrayOverlaps, desc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Block } from '../body/blocks.ts'
import { LEAST_SHARED, printsOf } from './prints.ts'
import { topicPrints, topics } from '../tables.server.ts'

/** The published topics whose text is much the same as this one, the most alike first; at most three. */
export async function findAlike(
  { db }: Pick<Context, 'db'>,
  { id, blocks }: { readonly id: number | undefined; readonly blocks: readonly Block[] },
): Promise<{ id: number; title: string }[]> {
  const prints = printsOf(blocks)
  if (prints.length === 0) return []
  const own = sql`array[${sql.join(prints, sql`, `)}]::integer[]`
  const shared = sql<number>`(select count(*) from unnest(${topicPrints.prints}) as print where print = any (${own}))`
  return db
    .select({ id: topics.id, title: topics.title })
    .from(topicPrints)
    .innerJoin(topics, eq(topics.id, topicPrints.topicId))
    .where(
      and(
        arrayOverlaps(topicPrints.prints, own),
        ne(topicPrints.topicId, id ?? 0),
        eq(topics.state, 'published'),
        sql`${shared} >= ${LEAST_SHARED}`,
      ),
    )
    .orderBy(desc(shared), desc(topics.id))
    .limit(3)
}
