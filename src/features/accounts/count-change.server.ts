import { lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { accountChangeDays } from './tables.server.ts'

/** Changes of name and picture on a day in Shanghai: each makes every page anew that shows the person. */
const CHANGES_A_DAY = 20

/** Counts a change of how somebody appears, by one guarded statement; refuses `account_changes_used` (C-125). */
export async function countChange({ db, now }: Context, personId: number): Promise<void> {
  const counted = await db
    .insert(accountChangeDays)
    .values({ personId, day: shanghaiDay(now), changes: 1 })
    .onConflictDoUpdate({
      target: [accountChangeDays.personId, accountChangeDays.day],
      set: { changes: sql`${accountChangeDays.changes} + 1` },
      setWhere: lt(accountChangeDays.changes, CHANGES_A_DAY),
    })
  if (counted.rowCount === 0) throw new Refusal('too_many', 'account_changes_used')
}

/** Forgets the counts of days that are over. */
export async function forgetChangeDays({ db, now }: Context): Promise<void> {
  await db.delete(accountChangeDays).where(lt(accountChangeDays.day, shanghaiDay(now)))
}
