import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { ResultContent } from '../results/contract.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardAnnouncements } from './tables.server.ts'
import { isHeldBack } from './winners-who-left.server.ts'

/**
 * The announcements whose moment has come and that do not happen, because a winner stands no more, or the year has
 * no page. There are seldom any that
 * are due and not announced, so that their results are read whole.
 */
export async function heldAnnouncements(context: Pick<Context, 'db' | 'now'>): Promise<WaitingRows> {
  const due = await context.db
    .select({ at: awardAnnouncements.at, content: awardResults.content })
    .from(awardAnnouncements)
    .innerJoin(awardResults, eq(awardResults.id, awardAnnouncements.resultId))
    .where(and(isNull(awardAnnouncements.announcedAt), lte(awardAnnouncements.at, context.now)))
    .orderBy(asc(awardAnnouncements.at))
  const held: Date[] = []
  for (const { at, content } of due) {
    if (await isHeldBack(context, ResultContent.parse(JSON.parse(content)))) held.push(at)
  }
  return { count: held.length, since: held[0] }
}
