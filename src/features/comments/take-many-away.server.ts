import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { keepTakenAway } from '#features/moderation/decide-review.server.ts'
import type { Context } from '#platform/context.ts'
import { comments } from './tables.server.ts'
import { takeAway } from './take-away.server.ts'
import { pathOf } from './write-comment.server.ts'

/** Takes away what somebody commented, visible or waiting, so that each can come back; gives how many. */
export async function takeAllAway(
  context: Context,
  { personId, reason }: { personId: number; reason: string },
): Promise<number> {
  // In the order in which everybody locks the counters of topics.
  const found = await context.db
    .select()
    .from(comments)
    .where(and(eq(comments.personId, personId), ne(comments.state, 'removed')))
    .orderBy(asc(comments.topicId), asc(comments.id))
  let gone = 0
  for (const comment of found) {
    const { id, content } = comment
    if (!(await takeAway(context, id, 'staff'))) continue
    const link = await pathOf(context, comment)
    await keepTakenAway(context, { thing: { kind: 'comment', id }, personId, texts: [content], link }, reason)
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
