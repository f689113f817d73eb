import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { commentPaces as paces } from './tables.server.ts'

const WAIT_SECONDS = 15
const A_DAY = 50

/**
 * Takes the person's turn to comment: one in 15 seconds and 50 a day in Shanghai. One guarded write, so that of fifty at
 * once one gets it. Refuses `commented_recently` with the seconds left, `comments_of_today_used` (C-69).
 */
export async function takeTurn({ db, now }: Context, personId: number): Promise<void> {
  const day = shanghaiDay(now)
  const before = sql`${new Date(now.getTime() - WAIT_SECONDS * 1000)}`
  const taken = await db
    .insert(paces)
    .values({ personId, lastAt: now, day })
    .onConflictDoUpdate({
      target: paces.personId,
      set: {
        lastAt: now,
        day,
        times: sql`case when ${paces.day} = excluded.day then ${paces.times} + 1 else 1 end`,
      },
      setWhere: sql`${paces.lastAt} <= ${before} and (${paces.day} <> excluded.day or ${paces.times} < ${A_DAY})`,
    })
  if (taken.rowCount !== 0) return
  const [pace] = await db.select().from(paces).where(eq(paces.personId, personId))
  const waitedMs = now.getTime() - (pace?.lastAt.getTime() ?? 0)
  const seconds = Math.ceil(WAIT_SECONDS - waitedMs / 1000)
  if (seconds > 0) throw new Refusal('too_many', 'commented_recently', { seconds })
  throw new Refusal('too_many', 'comments_of_today_used')
}

/** Forgets when people commented last once it limits them no more; a job. */
export async function forgetPaces({ db, now }: Context): Promise<void> {
  await db.delete(paces).where(lt(paces.lastAt, new Date(now.getTime() - 2 * DAY_MS)))
}

/**
 * Gives a turn back that came to nothing, so that whoever mends the text need not wait; it still counts for the day, because a
 * service may have been asked about it.
 */
export async function giveTurnBack({ db, now }: Context, personId: number): Promise<void> {
  const waited = new Date(now.getTime() - WAIT_SECONDS * 1000)
  await db
    .update(paces)
    .set({ lastAt: waited })
    .where(and(eq(paces.personId, personId), eq(paces.lastAt, now)))
}
