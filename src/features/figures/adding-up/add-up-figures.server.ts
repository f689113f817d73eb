import { eq, lt, max, sql } from 'drizzle-orm'
import { halfHourOf } from '#features/popularity/half-hours.ts'
import { gateOrders } from '#features/membership/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { figureDays, fileFigures, gateVisits, groupFigures, topicFigures } from '../tables.server.ts'
import { addUpMembers, addUpMoney, addUpWholeDay } from './add-up-days.server.ts'
import { addUpFiles, addUpGroups, addUpTopics } from './add-up-reads.server.ts'
import { dayOf } from './day.ts'

/** So long after its end a day is added up for the last time: what was read waits for seconds, a payment for minutes. */
const WAITING_MS = HOUR_MS
/** The days before today of which single reads are still kept whole. */
const READS_KEPT = 7
/** So far back the books are looked at again. */
const MONEY_DAYS = 40
/** Figures of single topics, files, authors and other groups are kept for three years. */
const KEPT_MS = 3 * 366 * DAY_MS

/**
 * Adds up the figures of today and of every day that was not added up to its end, each anew and whole, and throws away what
 * only a day that is over needed; a job. However often and by however many at once, the figures are the same.
 */
export async function addUpFigures(context: Context): Promise<void> {
  const today = shanghaiDay(context.now)
  const [known] = await context.db
    .select({ day: max(figureDays.day) })
    .from(figureDays)
    .where(eq(figureDays.isFinal, true))
  const first = known?.day ? dayAfter(known.day, 1) : today
  const oldest = dayAfter(today, -READS_KEPT)
  for (let day = known?.day && first > oldest ? first : oldest; day <= today; day = dayAfter(day, 1))
    await addUpDay(context, day)
  await inTransaction(context, async ({ db }) => {
    await holdLock(db, 'figures')
    await addUpMoney({ db }, { from: dayAfter(today, -MONEY_DAYS), to: today })
  })
}

async function addUpDay(context: Context, name: string): Promise<void> {
  const day = dayOf(name)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    await holdLock(db, 'figures')
    // Another run may have come before: what the day was added up from is then gone.
    const [known] = await db
      .select({ isFinal: figureDays.isFinal })
      .from(figureDays)
      .where(eq(figureDays.day, name))
    if (known?.isFinal) return
    // A day may have a million reads: enough to tell their visitors apart without writing them to disk.
    await db.execute(sql`set local work_mem = '64MB'`)
    await addUpTopics(within, day)
    await addUpGroups(within, day)
    await addUpFiles(within, day)
    await addUpWholeDay(within, day)
    await addUpMembers(within, day)
    const isFinal = now.getTime() >= day.until.getTime() + WAITING_MS
    await db
      .insert(figureDays)
      .values({ day: name, countedAt: now, isFinal })
      .onConflictDoUpdate({ target: figureDays.day, set: { countedAt: now, isFinal } })
    if (!isFinal) return
    await db.delete(gateVisits).where(lt(gateVisits.halfHour, halfHourOf(day.until.getTime())))
    // What was begun before midnight may be paid after it, and that may be heard of late.
    await db.delete(gateOrders).where(lt(gateOrders.begunAt, new Date(day.from.getTime() - DAY_MS)))
  })
}

/** Forgets the figures of single topics, files and groups of more than three years ago; a job. */
export async function forgetOldFigures({ db, now }: Context): Promise<void> {
  const oldest = shanghaiDay(new Date(now.getTime() - KEPT_MS))
  await db.delete(topicFigures).where(lt(topicFigures.day, oldest))
  await db.delete(fileFigures).where(lt(fileFigures.day, oldest))
  // Also because who wrote is named there.
  await db.delete(groupFigures).where(lt(groupFigures.day, oldest))
}

/** The day (2026-11-21) so many days after another. */
const dayAfter = (day: string, days: number): string =>
  shanghaiDay(new Date(shanghaiInstant(day).getTime() + days * DAY_MS))
