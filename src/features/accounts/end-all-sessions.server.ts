import { gt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sessions } from './tables.server.ts'

/**
 * Lets every reader sign in anew, as after the database came back to an earlier moment: what was signed out since, of a lost
 * telephone or by whoever took somebody else's account back, would be open again. Gives how many sessions it ended.
 */
export async function endAllReaderSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const ended = await db.update(sessions).set({ expiresAt: now }).where(gt(sessions.expiresAt, now))
  return ended.rowCount ?? 0
}
