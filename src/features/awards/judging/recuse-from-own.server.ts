import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { awardApplicationColleagues } from '../applications/colleagues/tables.server.ts'
import { awardApplications } from '../tables.server.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'

/** Nobody judges what he or she applied for, alone or with colleagues, also who has left it: such assignments of a year are recused, whatever was written there before. */
export async function recuseFromOwn({ db }: Context, year: number): Promise<void> {
  const own = await db
    .select({ judgeId: awardJudges.id, candidateId: awardApplications.candidateId })
    .from(awardJudges)
    .innerJoin(
      awardApplications,
      and(
        eq(awardApplications.year, awardJudges.year),
        or(
          eq(awardApplications.applicantId, awardJudges.personId),
          sql`exists (select from ${awardApplicationColleagues}
            where ${awardApplicationColleagues.applicationId} = ${awardApplications.id}
              and ${awardApplicationColleagues.personId} = ${awardJudges.personId})`,
        ),
      ),
    )
    .where(and(eq(awardJudges.year, year), isNotNull(awardApplications.candidateId)))
  for (const [judgeId, rows] of Map.groupBy(own, (each) => each.judgeId))
    await db
      .update(awardAssignments)
      .set({ state: 'recused', reason: '本人申报', submittedAt: null })
      .where(
        and(
          eq(awardAssignments.judgeId, judgeId),
          inArray(
            awardAssignments.candidateId,
            rows.flatMap(({ candidateId }) => candidateId ?? []),
          ),
        ),
      )
}
