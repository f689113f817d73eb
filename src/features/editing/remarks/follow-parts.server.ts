import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Content } from '../editable.ts'
import type { Which } from '../hold.server.ts'
import { contentRemarks } from '../tables.server.ts'
import { follow, locate, wordsOf } from './places.ts'

/**
 * Lets the open remarks of a content go on with their parts when it is changed, however much of one is written anew. What
 * was taken out keeps its last words, by which it is known when it comes back.
 */
export async function followParts(
  { db }: Pick<Context, 'db'>,
  { kind, id }: Which,
  before: Content,
  after: Content,
): Promise<void> {
  const open = await db
    .select()
    .from(contentRemarks)
    .where(
      and(
        eq(contentRemarks.kind, kind),
        eq(contentRemarks.entityId, id),
        isNull(contentRemarks.answersTo),
        isNull(contentRemarks.settledAt),
        isNotNull(contentRemarks.field),
      ),
    )
  for (const { id: remark, field, place, part, quote } of open) {
    const [old, now] = [before[field ?? ''], after[field ?? '']]
    if (place === null || part === null || !Array.isArray(old) || !Array.isArray(now)) continue
    const stood = locate({ place, part, quote }, old)
    const stands = stood === undefined ? undefined : follow(old, now, stood)
    if (stands === undefined || (stands === place && wordsOf(now[stands]) === part)) continue
    await db
      .update(contentRemarks)
      .set({ place: stands, part: wordsOf(now[stands]) })
      .where(eq(contentRemarks.id, remark))
  }
}
