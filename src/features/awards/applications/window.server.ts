import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { eq } from 'drizzle-orm'
import { phaseIsOpen } from '../phase-now.server.ts'
import { awardYears } from '../tables.server.ts'
import type { Application } from './hold-application.server.ts'

/** Whoever has begun before the window closes may finish so much later. */
const GRACE_MS = 5 * MINUTE_MS

/**
 * Refuses `award_closed` with the year's own sentence unless one can apply now: in the window, shortly after it for what
 * was begun before, and until the day that the office named for what it gave back.
 */
export async function requireWindow(
  context: Context,
  year: number,
  begun?: Pick<Application, 'state' | 'answerBy'>,
): Promise<void> {
  const isAnswering =
    begun?.state === 'returned' && begun.answerBy !== null && shanghaiDay(context.now) <= begun.answerBy
  const graceMs = begun ? GRACE_MS : 0
  const isOpen = await phaseIsOpen(context, { year, kind: 'application', graceMs })
  if (isOpen || isAnswering) return
  const [row] = await context.db
    .select({ notice: awardYears.closedNotice })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  throw new Refusal('conflict', 'award_closed', { notice: row?.notice ?? '申报已停止' })
}
