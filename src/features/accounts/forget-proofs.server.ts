import { and, inArray, lt, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { accountRequests, consents, people } from './tables.server.ts'

/** So long a claim can still be brought (civil code, article 188). */
export const KEPT_MS = 3 * 365 * DAY_MS

/**
 * Forgets, three years after an account was closed, what it had agreed to and that closing was asked for, and requests
 * that were taken back so long ago; a job.
 */
export async function forgetOldProofs({ db, now }: Context): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  const closed = db.select({ id: people.id }).from(people).where(lt(people.closedAt, oldest))
  await db.delete(consents).where(inArray(consents.personId, closed))
  await db
    .delete(accountRequests)
    .where(and(ne(accountRequests.state, 'open'), lt(accountRequests.createdAt, oldest)))
}
