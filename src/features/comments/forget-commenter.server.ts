import { and, eq } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { comments } from './tables.server.ts'
import { ERASED, takeAway } from './take-away.server.ts'

/** Comments that readers see stay without a name; those that waited are taken back, and of what is gone no text is kept (C-14). */
export const forgetCommenter: ForgetPerson = async (context, { personId }) => {
  const { db } = context
  const waiting = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.personId, personId), eq(comments.state, 'waiting')))
  for (const { id } of waiting) await takeAway(context, id, 'author')
  await db
    .update(comments)
    .set({ content: ERASED })
    .where(and(eq(comments.personId, personId), eq(comments.state, 'removed')))
}
