import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachInTurn, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { officeJobRows, officeJobs } from './tables.server.ts'

const FILE_DAYS = 7
const ROWS_DAYS = 90
const JOB_DAYS = 2 * 365
const FILES_AT_ONCE = 500

/**
 * Takes away files, and by what exports were narrowed, a week after a job ended, or after it was left lying unconfirmed,
 * what became of each row after ninety days, and the line of the history after two years; a job.
 */
export async function forgetOfficeJobs(context: Context): Promise<void> {
  const { db, now, services } = context
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const isLeft = and(eq(officeJobs.state, 'checked'), lt(officeJobs.createdAt, before(FILE_DAYS)))
  await db.update(officeJobs).set({ state: 'cancelled', endedAt: officeJobs.createdAt }).where(isLeft)
  for (;;) {
    const files = await db
      .select({ id: officeJobs.id, key: officeJobs.fileKey })
      .from(officeJobs)
      .where(and(isNotNull(officeJobs.fileKey), lt(officeJobs.endedAt, before(FILE_DAYS))))
      .orderBy(inNoOrder)
      .limit(FILES_AT_ONCE)
    const removed = await eachInTurn(context, files, async ({ id, key }) => {
      if (key !== null) await services.storage.remove(key)
      await db.update(officeJobs).set({ fileKey: null }).where(eq(officeJobs.id, id))
    })
    if (files.length < FILES_AT_ONCE || removed === 0) break
  }
  // What an export was asked for by may be somebody's telephone; the file would have named them as long.
  await db
    .update(officeJobs)
    .set({ options: sql`${officeJobs.options} - 'filter'` })
    .where(and(lt(officeJobs.endedAt, before(FILE_DAYS)), sql`${officeJobs.options} ? 'filter'`))
  const old = db
    .select({ id: officeJobs.id })
    .from(officeJobs)
    .where(lt(officeJobs.endedAt, before(ROWS_DAYS)))
  await db.delete(officeJobRows).where(sql`${officeJobRows.jobId} in ${old}`)
  await db.delete(officeJobs).where(lt(officeJobs.endedAt, before(JOB_DAYS)))
}
