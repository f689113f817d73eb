import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { endOfDay, shanghaiDay } from '#platform/shanghai-time.ts'
import { judgingPath } from '../addresses.ts'
import { judgingEnds } from '../message-kinds.ts'
import { awardCandidates, awardPhases, awardYears } from '../tables.server.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'

/** On these days before the last one, and on the last one itself. */
const DAYS_BEFORE = [0, 1, 3]

/** Reminds every judge who has something open, three days before the panel closes, the day before and on the day; a job. */
export async function remindJudges(context: Context): Promise<void> {
  const { db, now } = context
  const ends = DAYS_BEFORE.map((days) => shanghaiDay(new Date(now.getTime() + days * DAY_MS)))
  const lastDay = sql<string>`coalesce(${awardPhases.untilOn}, ${awardPhases.fromOn})`
  const waiting = await db
    .select({
      year: awardYears.year,
      title: awardYears.title,
      personId: awardJudges.personId,
      lastDay,
      open: count(),
    })
    .from(awardAssignments)
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .innerJoin(awardYears, eq(awardYears.year, awardJudges.year))
    .innerJoin(
      awardPhases,
      and(eq(awardPhases.year, awardYears.year), eq(awardPhases.kind, 'review'), inArray(lastDay, ends)),
    )
    .innerJoin(
      awardCandidates,
      and(eq(awardCandidates.id, awardAssignments.candidateId), eq(awardCandidates.state, 'standing')),
    )
    .where(
      and(
        eq(awardAssignments.state, 'open'),
        eq(awardJudges.state, 'active'),
        eq(awardYears.state, 'published'),
        isNotNull(awardJudges.personId),
        sql`${awardPhases.fromOn} <= ${shanghaiDay(now)}`,
      ),
    )
    .groupBy(awardYears.year, awardJudges.personId, lastDay)
  const judges = waiting.flatMap(({ personId, ...own }) =>
    personId === null ? [] : { id: personId, ...own },
  )
  await eachAlone(context, judges, async (within, { id, year, title, open, ...until }) => {
    await notify(within, judgingEnds, {
      personId: id,
      params: { title, open, lastDay: until.lastDay },
      link: judgingPath(year),
      onceKey: `${year} ${shanghaiDay(now)}`,
      worthUntil: endOfDay(until.lastDay),
    })
  })
}
