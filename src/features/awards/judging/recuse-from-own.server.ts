import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'
import { writersOfCandidates } from './writers-of-candidates.server.ts'

/** Nobody judges what he or she applied for, alone or with colleagues, also who has left it: such assignments of a year are recused, whatever was written there before; who has stepped back already keeps the own reason. */
export async function recuseFromOwn({ db }: Context, year: number): Promise<void> {
  const judges = await db
    .select({ id: awardJudges.id, personId: awardJudges.personId })
    .from(awardJudges)
    .where(and(eq(awardJudges.year, year), isNotNull(awardJudges.personId)))
  if (judges.length === 0) return
  const writers = await writersOfCandidates({ db }, { year })
  for (const judge of judges) {
    const own = writers.filter(({ personId }) => personId === judge.personId)
    if (own.length === 0) continue
    await db
      .update(awardAssignments)
      .set({ state: 'recused', reason: '本人申报', submittedAt: null })
      .where(
        and(
          eq(awardAssignments.judgeId, judge.id),
          ne(awardAssignments.state, 'recused'),
          inArray(
            awardAssignments.candidateId,
            own.map(({ candidateId }) => candidateId),
          ),
        ),
      )
  }
}
