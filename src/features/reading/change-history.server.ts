import { eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { peopleWithoutHistory, visitedTopics } from './tables.server.ts'

/** Erases the history of whoever asks, and keeps one from now on or none; refuses `sign_in_required`. */
export async function changeHistory(context: Context, { isKept }: { isKept: boolean }): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await inTransaction(context, async ({ db, now }) => {
    if (isKept) await db.delete(peopleWithoutHistory).where(eq(peopleWithoutHistory.personId, personId))
    else await db.insert(peopleWithoutHistory).values({ personId, since: now }).onConflictDoNothing()
    await db.delete(visitedTopics).where(eq(visitedTopics.personId, personId))
  })
}
