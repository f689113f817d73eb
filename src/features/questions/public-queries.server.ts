import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { listAskable } from '#features/people/queries.server.ts'
import { countTopicsOf } from '#features/topics/lists/count-topics.server.ts'
import { personList } from '#features/topics/lists/lists.ts'
import type { SharedContext } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { AskableExpert } from './contract.ts'
import { questionAssignments } from './tables.server.ts'

/** What everybody may read of who is asked. */

/** Answers of so long tell how fast somebody is. */
const WEIGHED_MS = 365 * DAY_MS
/** Fewer answers say nothing about the next. */
const FEWEST_WEIGHED = 3

/** Everybody who may be asked, those with the most answers first. */
export async function listExpertsToAsk(context: SharedContext): Promise<AskableExpert[]> {
  const askable = await listAskable(context)
  const ids = askable.map(({ id }) => id)
  const [counts, days] = await Promise.all([
    countTopicsOf(
      context,
      ids.map((id) => personList(id, 'answers')),
    ),
    usualDaysOf(context, ids),
  ])
  return askable
    .map((expert) => ({
      ...expert,
      answers: counts.get(personList(expert.id, 'answers')) ?? 0,
      usualDays: days.get(expert.id),
    }))
    .toSorted((a, b) => b.answers - a.answers || a.id - b.id)
}

async function usualDaysOf({ db, now }: SharedContext, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      expertId: questionAssignments.expertId,
      days: sql<number>`ceil(percentile_cont(0.5) within group (
        order by extract(epoch from ${questionAssignments.endedAt} - ${questionAssignments.assignedAt}) / 86400
      ))`.mapWith(Number),
    })
    .from(questionAssignments)
    .where(
      and(
        inArray(questionAssignments.expertId, [...ids]),
        eq(questionAssignments.status, 'answered'),
        gte(questionAssignments.endedAt, new Date(now.getTime() - WEIGHED_MS)),
      ),
    )
    .groupBy(questionAssignments.expertId)
    .having(sql`count(*) >= ${FEWEST_WEIGHED}`)
  return new Map(rows.map(({ expertId, days }) => [expertId, Math.max(1, days)]))
}
