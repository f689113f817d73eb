import { gt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { staffSessions } from './tables.server.ts'

/**
 * Lets everybody who works here sign in anew, as after the database came back to an earlier moment: what was ended since
 * would be open again. Gives how many sessions it ended.
 */
export async function endAllStaffSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const ended = await db.update(staffSessions).set({ expiresAt: now }).where(gt(staffSessions.expiresAt, now))
  return ended.rowCount ?? 0
}
