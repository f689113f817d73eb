import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Assignment } from './hold-assignment.server.ts'
import { awardRecusals } from './tables.server.ts'

const openOf = ({ judgeId, candidateId }: Assignment) =>
  and(
    eq(awardRecusals.judgeId, judgeId),
    eq(awardRecusals.candidateId, candidateId),
    isNull(awardRecusals.endedAt),
  )

/** Keeps when and why a judge steps back, beside what was said before. */
export async function noteRecusal(context: Context, assignment: Assignment, reason: string): Promise<void> {
  if (assignment.state === 'recused' && assignment.reason === reason) return
  await noteRecusalEnds(context, assignment)
  const { judgeId, candidateId } = assignment
  await context.db.insert(awardRecusals).values({ judgeId, candidateId, reason, recusedAt: context.now })
}

/** Keeps when a judge turned it back, or said another reason; nothing where the judge had not stepped back. */
export async function noteRecusalEnds({ db, now }: Context, assignment: Assignment): Promise<void> {
  const { judgeId, candidateId, reason, state } = assignment
  if (state !== 'recused') return
  const ended = await db.update(awardRecusals).set({ endedAt: now }).where(openOf(assignment))
  if ((ended.rowCount ?? 0) === 0)
    await db.insert(awardRecusals).values({ judgeId, candidateId, reason, endedAt: now })
}
