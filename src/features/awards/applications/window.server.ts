import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { eq } from 'drizzle-orm'
import { phaseGoesOn, phaseIsOpen } from '../phase-now.server.ts'
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
  const graceMs = begun ? GRACE_MS : 0
  const isOpen = await phaseIsOpen(context, { year, kind: 'application', graceMs })
  if (isOpen || (begun && isAnswering(context, begun))) return
  const [row] = await context.db
    .select({ notice: awardYears.closedNotice })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  throw new Refusal('conflict', 'award_closed', { notice: row?.notice ?? '申报已停止' })
}

/** Whether what was begun may still be written, for its page: what `requireWindow` lets pass. */
export const windowIsOpen = async (
  context: Context,
  year: number,
  begun: Pick<Application, 'state' | 'answerBy'>,
): Promise<boolean> =>
  isAnswering(context, begun) || phaseGoesOn(context, { year, kind: 'application', graceMs: GRACE_MS })

const isAnswering = (
  { now }: Pick<Context, 'now'>,
  { state, answerBy }: Pick<Application, 'state' | 'answerBy'>,
): boolean => state === 'returned' && answerBy !== null && shanghaiDay(now) <= answerBy
