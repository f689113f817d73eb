import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { parseRow } from '#platform/database/parse-rows.server.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { HoldReason, type ReviewView } from './contract.ts'
import { moderationReviews as reviews } from './tables.server.ts'

const Reasons = z.object({ reasons: z.array(HoldReason) })

/** What waits, of one kind or of all, the oldest first, after the entry `after`; refuses `permission_missing` (C-70). */
export async function listReviews(
  { actor, db, log }: Context,
  {
    after = 0,
    limit = 50,
    kind,
  }: { after?: number | undefined; limit?: number; kind?: string | undefined } = {},
): Promise<ReviewView[]> {
  requirePermission(actor, 'moderation.decide')
  const rows = await db
    .select({ review: reviews, name: people.name })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.personId))
    .where(
      and(
        eq(reviews.state, 'waiting'),
        gt(reviews.id, after),
        kind === undefined ? undefined : eq(reviews.kind, kind),
      ),
    )
    .orderBy(asc(reviews.id))
    .limit(limit)
  const kept = await keptAmong(
    db,
    rows.flatMap(({ review }) => review.pictures),
  )
  return rows.map(({ review, name }) => ({
    id: review.id,
    thing: { kind: review.kind, id: review.subjectId },
    person: { id: review.personId, name },
    texts: review.texts,
    pictures: review.pictures.filter((picture) => kept.has(picture)),
    link: review.link,
    // What it waits for cannot be read: it waits on all the same.
    reasons: parseRow({ log }, Reasons, review, { table: 'moderation_reviews' })?.reasons ?? [],
    state: review.state,
    createdAt: review.createdAt,
  }))
}

/** What a person wrote last of each of these things, as it was put before whoever decides; nothing of what never was. */
export async function textsLookedAt(
  { db }: Pick<Context, 'db'>,
  { kind, ids, personId }: { kind: string; ids: readonly number[]; personId: number },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: reviews.subjectId, texts: reviews.texts })
    .from(reviews)
    .where(and(eq(reviews.kind, kind), inArray(reviews.subjectId, [...ids]), eq(reviews.personId, personId)))
    .orderBy(asc(reviews.id))
  return new Map(rows.map(({ id, texts }) => [id, texts.join('\n')]))
}

/** Why each of these things of a person was taken away, as he or she was told last; nothing of what never was. */
export async function reasonsOfRejection(
  { db }: Pick<Context, 'db'>,
  { kind, ids, personId }: { kind: string; ids: readonly number[]; personId: number },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: reviews.subjectId, reason: reviews.decisionReason })
    .from(reviews)
    .where(
      and(
        eq(reviews.personId, personId),
        eq(reviews.kind, kind),
        inArray(reviews.subjectId, [...ids]),
        eq(reviews.state, 'rejected'),
      ),
    )
    .orderBy(asc(reviews.id))
  return new Map(rows.map(({ id, reason }) => [id, reason ?? '']))
}

/** Of these pictures, those that nobody has taken away since. */
async function keptAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
