import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { awardAssignments, awardJudges } from './tables.server.ts'

type Judge = typeof awardJudges.$inferSelect

/**
 * Lets somebody be the same judge again who was taken off the panel and accepts a new invitation, within the year's lock: what
 * was handed in before counts on, once, and stays as it is; what was left undone is open again, to be declared anew, with the
 * scores that were begun; what was recused stays so. What the new invitation was given comes along.
 */
export async function takeUpAgain(
  context: Context,
  { former, invited }: { former: Judge; invited: Judge },
): Promise<void> {
  const { db } = context
  const isOf = (judgeId: number) => eq(awardAssignments.judgeId, judgeId)
  const opened = await db
    .update(awardAssignments)
    .set({
      state: 'open',
      declaredAt: null,
      reason: '',
      revision: sql`${awardAssignments.revision} + 1`,
    })
    .where(and(isOf(former.id), eq(awardAssignments.state, 'abstained')))
  const given = await db.delete(awardAssignments).where(isOf(invited.id)).returning()
  if (given.length > 0)
    await db
      .insert(awardAssignments)
      .values(given.map((each) => ({ ...each, judgeId: former.id })))
      .onConflictDoNothing()
  await db.delete(awardJudges).where(eq(awardJudges.id, invited.id))
  const { name, employer, email, invitedAt } = invited
  await db
    .update(awardJudges)
    .set({ name, employer, email, invitedAt, state: 'active' })
    .where(eq(awardJudges.id, former.id))
  await recordAudit(context, 'takeUpAgain', `award-judge:${former.id}`, {
    invited: invited.id,
    opened: opened.rowCount ?? 0,
  })
}
