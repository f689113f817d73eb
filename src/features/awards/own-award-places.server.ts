import { and, count, desc, eq, ne } from 'drizzle-orm'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import type { Context } from '#platform/context.ts'
import { applyPath, judgingPath } from './addresses.ts'
import { isWrittenBy } from './applications/colleagues/who-writes.server.ts'
import { awardJudges } from './judging/tables.server.ts'
import { awardApplications } from './tables.server.ts'

/** Where somebody finds the latest year's applications that he or she writes, and what is to be judged. */
export async function ownAwardPlaces({ actor, db }: Context): Promise<OwnPlace[]> {
  if (actor.kind !== 'person') return []
  const [applied] = await db
    .select({ year: awardApplications.year, count: count() })
    .from(awardApplications)
    .where(isWrittenBy({ db }, actor.id))
    .groupBy(awardApplications.year)
    .orderBy(desc(awardApplications.year))
    .limit(1)
  const [judged] = await db
    .select({ year: awardJudges.year })
    .from(awardJudges)
    .where(and(eq(awardJudges.personId, actor.id), ne(awardJudges.state, 'left')))
    .orderBy(desc(awardJudges.year))
    .limit(1)
  return [
    ...(applied ? [{ path: applyPath(applied.year), name: '我的申报', count: applied.count }] : []),
    ...(judged ? [{ path: judgingPath(judged.year), name: '我的评审' }] : []),
  ]
}
