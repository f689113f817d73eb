import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { contentReviews, contentSchedules } from './tables.server.ts'

/** What is written after a version was handed in ends its review and its approval, unless its time is set already. */
export async function voidReviews(
  { db }: Pick<Context, 'db'>,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<void> {
  const scheduled = db
    .select({ one: sql`1` })
    .from(contentSchedules)
    .where(
      and(
        eq(contentSchedules.kind, contentReviews.kind),
        eq(contentSchedules.entityId, contentReviews.entityId),
        eq(contentSchedules.version, contentReviews.version),
        eq(contentSchedules.state, 'waiting'),
      ),
    )
  await db
    .update(contentReviews)
    .set({ state: 'voided', decidedBy: null, decidedAt: null })
    .where(
      and(
        eq(contentReviews.kind, kind),
        eq(contentReviews.entityId, id),
        inArray(contentReviews.state, ['open', 'approved']),
        notExists(scheduled),
      ),
    )
}
