import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { contentReviews, contentSchedules, contentVersions, editables } from './tables.server.ts'

/** What is written after a version was handed in ends its review and its approval, unless its time is set already. */
export async function voidReviews(context: Pick<Context, 'db'>, which: Which): Promise<void> {
  await voidAmong(context, which)
}

/**
 * Once its time is taken back, or came to nothing, what was handed in is no longer kept by it: written on since, its review and
 * its approval are over like any other's. Within the surrounding transaction.
 */
export async function voidOutlived(context: Pick<Context, 'db'>, which: Which): Promise<void> {
  const inWork = context.db
    .select({ one: sql`1` })
    .from(contentVersions)
    .innerJoin(
      editables,
      and(
        eq(editables.kind, contentVersions.kind),
        eq(editables.entityId, contentVersions.entityId),
        eq(editables.working, contentVersions.content),
      ),
    )
    .where(
      and(
        eq(contentVersions.kind, contentReviews.kind),
        eq(contentVersions.entityId, contentReviews.entityId),
        eq(contentVersions.version, contentReviews.version),
      ),
    )
  await voidAmong(context, which, notExists(inWork))
}

interface Which {
  readonly kind: string
  readonly id: number
}

async function voidAmong({ db }: Pick<Context, 'db'>, { kind, id }: Which, among?: SQL): Promise<void> {
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
        among,
      ),
    )
}
