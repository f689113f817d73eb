import { and, eq, isNotNull } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardCandidates } from '../tables.server.ts'
import { awardAssignments, awardCriteria, awardJudges, awardRecusals, awardScores } from './tables.server.ts'

/** What the person who asks has judged, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnJudging(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const { db } = context
  const rows = await db
    .select({ judge: awardJudges, assignment: awardAssignments, candidate: awardCandidates })
    .from(awardJudges)
    .leftJoin(awardAssignments, eq(awardAssignments.judgeId, awardJudges.id))
    .leftJoin(awardCandidates, eq(awardCandidates.id, awardAssignments.candidateId))
    .where(eq(awardJudges.personId, id))
    .orderBy(awardJudges.id, awardAssignments.candidateId)
  const scores = await db
    .select({ score: awardScores, name: awardCriteria.name })
    .from(awardScores)
    .innerJoin(awardCriteria, eq(awardCriteria.id, awardScores.criterionId))
    .innerJoin(awardJudges, eq(awardJudges.id, awardScores.judgeId))
    .where(eq(awardJudges.personId, id))
  const recusals = await db
    .select({ recusal: awardRecusals })
    .from(awardRecusals)
    .innerJoin(awardJudges, eq(awardJudges.id, awardRecusals.judgeId))
    .where(and(eq(awardJudges.personId, id), isNotNull(awardRecusals.endedAt)))
    .orderBy(awardRecusals.id)
  return {
    奖项评审: rows.map(({ judge, assignment, candidate }) => ({
      年份: judge.year,
      姓名: judge.name,
      单位: judge.employer,
      邮箱: judge.email,
      企业: candidate?.company,
      产品: candidate?.product,
      状态: assignment?.state,
      回避或弃权的原因: assignment?.reason,
      收回的回避: recusals
        .filter(
          ({ recusal }) => recusal.judgeId === judge.id && recusal.candidateId === assignment?.candidateId,
        )
        .map(({ recusal: { reason, recusedAt, endedAt } }) => ({
          原因: reason,
          回避: recusedAt && shanghaiIso(recusedAt),
          收回: endedAt && shanghaiIso(endedAt),
        })),
      评语: assignment?.remark,
      评分: scores
        .filter(({ score }) => score.judgeId === judge.id && score.candidateId === assignment?.candidateId)
        .map(({ name, score }) => ({ 评分项: name, 分: score.score })),
    })),
  }
}

/** What a judge who leaves has scored is counted on, without name, employer, address, reasons and remarks (C-14). */
export const forgetJudge: ForgetPerson = async ({ db }, { personId }) => {
  const own = await db
    .update(awardJudges)
    .set({ state: 'left', personId: null, name: '已注销的评委', employer: '', email: '' })
    .where(eq(awardJudges.personId, personId))
    .returning({ id: awardJudges.id })
  for (const { id } of own) await forgetWords(db, id)
}

async function forgetWords(db: Context['db'], judgeId: number): Promise<void> {
  await db.update(awardRecusals).set({ reason: '账号已注销' }).where(eq(awardRecusals.judgeId, judgeId))
  const ofJudge = await db.select().from(awardAssignments).where(eq(awardAssignments.judgeId, judgeId))
  for (const { candidateId, state } of ofJudge)
    await db
      .update(awardAssignments)
      .set({
        remark: '',
        ...(state === 'submitted'
          ? {}
          : { state: state === 'open' ? ('abstained' as const) : state, reason: '账号已注销' }),
      })
      .where(and(eq(awardAssignments.judgeId, judgeId), eq(awardAssignments.candidateId, candidateId)))
}
