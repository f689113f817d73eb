import { and, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { DAY_MS } from '../durations.ts'
import { SENDINGS_DAYS } from './contract.ts'
import { sendings } from './tables.server.ts'

/** Who was sent what is known for as long as somebody may ask about it. */
export const KEPT_MS = SENDINGS_DAYS * DAY_MS
/** What is only shown is gone the next day. */
const SHOWN_MS = DAY_MS

/**
 * Erases what messages said that are worth nothing any more, giving up those that still waited, and forgets records of
 * longer ago; a job.
 */
export async function forgetSendings({ db, now }: Context): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isWorthless = and(lt(sendings.worthlessAt, now), isNotNull(sendings.content))
  await db
    .update(sendings)
    .set({ state: 'failed', reason: 'too_late', settledAt: now })
    .where(and(eq(sendings.state, 'waiting'), isWorthless))
  await db
    .update(sendings)
    .set({ content: null })
    .where(and(ne(sendings.state, 'shown'), isWorthless))
  await db.delete(sendings).where(and(eq(sendings.state, 'shown'), lt(sendings.createdAt, before(SHOWN_MS))))
  await db.delete(sendings).where(lt(sendings.createdAt, before(KEPT_MS)))
}
