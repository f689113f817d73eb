import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { closeReview } from '#features/moderation/reviews.server.ts'
import type { Context } from '#platform/context.ts'
import { comments } from './tables.server.ts'
import { takeAway } from './take-away.server.ts'

/** Takes away what somebody commented, visible or waiting; gives how many. */
export async function takeAllAway(context: Context, personId: number): Promise<number> {
  // In the order in which everybody locks the counters of topics.
  const found = await context.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.personId, personId), ne(comments.state, 'removed')))
    .orderBy(asc(comments.topicId), asc(comments.id))
  let gone = 0
  for (const { id } of found) {
    if (!(await takeAway(context, id, 'staff'))) continue
    await closeReview(context, { kind: 'comment', id })
    gone += 1
  }
  return gone
}

/**
 * Makes a comment that staff took away wait once more, and gives whether there is something to decide on; what its author
 * took back stays away.
 */
export async function waitAgain({ db }: Context, id: number): Promise<boolean> {
  await db
    .update(comments)
    .set({ state: 'waiting', removedBy: null })
    .where(and(eq(comments.id, id), eq(comments.state, 'removed'), eq(comments.removedBy, 'staff')))
  const open = and(eq(comments.id, id), inArray(comments.state, ['waiting', 'visible']))
  return (await db.$count(comments, open)) > 0
}
