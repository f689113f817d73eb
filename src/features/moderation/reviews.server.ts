import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { HoldReason, PostedThing } from './contract.ts'
import { moderationReviews } from './tables.server.ts'

/** Something posted as it stood when somebody had to look at it. */
export interface Posted {
  readonly thing: PostedThing
  readonly personId: number
  readonly texts: readonly string[]
  readonly pictures?: readonly string[]
  /** The page it stands on or would stand on, from the portal's root. */
  readonly link: string
}

/**
 * Puts something into the queue within the surrounding transaction, or adds reasons to what waits there already; gives the
 * entry's id. What is shown in the queue is always the latest state. What its author has put something else in place of is
 * an entry of its own, so that whoever looks at the former decides on nothing that he or she has not seen.
 */
export async function holdForReview(
  { db, now }: Context,
  { thing, personId, texts, pictures = [], link }: Posted,
  reasons: readonly HoldReason[],
): Promise<number> {
  const { texts: formerTexts, pictures: formerPictures } = moderationReviews
  await db
    .update(moderationReviews)
    .set({ state: 'gone' })
    .where(and(isWaiting(thing), or(ne(formerTexts, [...texts]), ne(formerPictures, [...pictures]))))
  const [entry] = await db
    .insert(moderationReviews)
    .values({
      kind: thing.kind,
      subjectId: thing.id,
      personId,
      texts: [...texts],
      pictures: [...pictures],
      link,
      reasons: [...reasons],
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [moderationReviews.kind, moderationReviews.subjectId],
      targetWhere: sql`state = 'waiting'`,
      set: {
        texts: sql`excluded.texts`,
        pictures: sql`excluded.pictures`,
        reasons: sql`${moderationReviews.reasons} || excluded.reasons`,
      },
    })
    .returning({ id: moderationReviews.id })
  if (!entry) throw new Error('the review was not returned')
  return entry.id
}

/** Takes out of the queue what its author has taken back; nothing when it does not wait. */
export async function closeReview({ db }: Context, thing: PostedThing): Promise<void> {
  await db.update(moderationReviews).set({ state: 'gone' }).where(isWaiting(thing))
}

const isWaiting = ({ kind, id }: PostedThing) =>
  and(
    eq(moderationReviews.kind, kind),
    eq(moderationReviews.subjectId, id),
    eq(moderationReviews.state, 'waiting'),
  )
