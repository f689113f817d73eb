import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { applyPath, judgingPath } from './addresses.ts'
import { awardAssignments, awardJudges } from './judging/tables.server.ts'
import { awardApplications } from './tables.server.ts'

/** Applications that are not judged and scores that are not given by the person who asks; refuses `sign_in_required`. */
export async function endingAwards({ actor, db }: Context): Promise<Ending[]> {
  const { id } = requirePerson(actor)
  const open = await db
    .select({ year: awardApplications.year })
    .from(awardApplications)
    .where(
      and(
        eq(awardApplications.applicantId, id),
        inArray(awardApplications.state, ['draft', 'submitted', 'returned']),
      ),
    )
    .orderBy(desc(awardApplications.year))
  const judged = await db
    .select({ year: awardJudges.year })
    .from(awardAssignments)
    .innerJoin(awardJudges, eq(awardJudges.id, awardAssignments.judgeId))
    .where(and(eq(awardJudges.personId, id), eq(awardAssignments.state, 'open')))
    .orderBy(desc(awardJudges.year))
  const [application] = open
  const [score] = judged
  return [
    ...(application
      ? [
          {
            text: `${open.length} 份没有审完的奖项申报会撤回；有同事一起填写的，由同事接着负责`,
            path: applyPath(application.year),
          },
        ]
      : []),
    ...(score ? [{ text: `${judged.length} 份没有交的评分按弃权计`, path: judgingPath(score.year) }] : []),
  ]
}
