import { and, eq, gte, lt, max, sql } from 'drizzle-orm'
import { halfHourOf } from '#platform/half-hours.ts'
import { gateOrders } from '#features/membership/tables.server.ts'
import { EARLY_TRANSFER_MS, LATE_TRANSFER_MS } from '#features/orders/limits.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS, WRITTEN_LATE_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { oldestKept, SOURCES_DAYS } from '../kept.ts'
import {
  figureDays,
  figureMonths,
  fileFigures,
  gateVisits,
  groupFigures,
  topicFigures,
  topicSourceFigures,
} from '../tables.server.ts'
import { addUpMembers, addUpMoney, addUpWholeDay } from './add-up-days.server.ts'
import { addUpFiles, addUpGroups, addUpTopics, addUpTopicSources } from './add-up-reads.server.ts'
import { addUpMonths } from './add-up-months.server.ts'
import { dayOf } from './day.ts'

/** The days before today of which single reads are still kept whole. */
const READS_KEPT = 7
/** So far back the books are looked at again: whatever else is learned late, a transfer may be the latest, and older than its order. */
const MONEY_DAYS = (LATE_TRANSFER_MS + EARLY_TRANSFER_MS) / DAY_MS + 1

/**
 * Adds up the figures of today and of every day that was not added up to its end, each anew and whole, and throws away what
 * only a day that is over needed; a job. However often and by however many at once, the figures are the same.
 */
export async function addUpFigures(context: Context): Promise<void> {
  const today = shanghaiDay(context.now)
  // What a clock that was ahead took for over goes on being counted.
  await context.db
    .update(figureDays)
    .set({ isFinal: false })
    .where(and(eq(figureDays.isFinal, true), gte(figureDays.day, today)))
  const [known] = await context.db
    .select({ day: max(figureDays.day) })
    .from(figureDays)
    .where(eq(figureDays.isFinal, true))
  const first = known?.day ? dayAfter(known.day) : today
  const oldest = dayAfter(today, -READS_KEPT)
  const kept = oldestKept(context.now)
  for (let day = known?.day && first < oldest ? first : oldest; day < oldest; day = dayAfter(day))
    if (day >= kept) await makeUpDay(context, day)
  for (let day = known?.day && first > oldest ? first : oldest; day <= today; day = dayAfter(day))
    await addUpDay(context, day)
  await addUpMonths(context)
  await inTransaction(context, async ({ db }) => {
    await holdLock(db, 'figures')
    await addUpMoney({ db }, { from: dayAfter(today, -MONEY_DAYS), to: today })
  })
}

/**
 * A day that nobody added up while its reads were kept, as after two weeks in which the portal stood still: what was counted of
 * it stays, and of one that nobody has counted all is added up that is there.
 */
async function makeUpDay(context: Context, name: string): Promise<void> {
  const isBegun = await inTransaction(context, async (within) => {
    await holdLock(within.db, 'figures')
    const begun = await within.db
      .update(figureDays)
      .set({ isFinal: true })
      .where(eq(figureDays.day, name))
      .returning({ isFinal: figureDays.isFinal })
    if (begun.length > 0) await addUpMembers(within, dayOf(name))
    return begun.length > 0
  })
  if (!isBegun) await addUpDay(context, name)
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
    await addUpTopicSources(within, day)
    await addUpGroups(within, day)
    await addUpFiles(within, day)
    await addUpWholeDay(within, day)
    await addUpMembers(within, day)
    const isFinal = now.getTime() >= day.until.getTime() + WRITTEN_LATE_MS
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
  const oldest = oldestKept(now)
  await db.delete(topicFigures).where(lt(topicFigures.day, oldest))
  // With what was added up of it: the days that are left of the oldest month are read one by one.
  await db.delete(figureMonths).where(lt(figureMonths.month, oldest))
  const oldestSource = shanghaiDay(new Date(now.getTime() - SOURCES_DAYS * DAY_MS))
  await db.delete(topicSourceFigures).where(lt(topicSourceFigures.day, oldestSource))
  await db.delete(fileFigures).where(lt(fileFigures.day, oldest))
  // Also because who wrote is named there.
  await db.delete(groupFigures).where(lt(groupFigures.day, oldest))
}
