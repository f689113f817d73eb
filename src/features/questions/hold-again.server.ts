import { and, eq } from 'drizzle-orm'
import { undropQuestion } from '#features/topics/questions/drop-questions.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { moveAssignment } from './assignments.server.ts'
import { questionAssignments } from './tables.server.ts'

/** What makes a question that was decided on wait once more, within the surrounding transaction (C-70). */

/** One that was let through and that its expert has not taken on: it is out of his or her sight until it is decided anew. */
export async function holdAgain(context: Context, questionId: number): Promise<boolean> {
  const assignment = await lockAssignment(context, questionId, 'draft')
  if (assignment?.status !== 'to_answer') return false
  await moveAssignment(context, assignment.id, { status: 'waiting' })
  return true
}

/** One that was refused: its text is still there, its pictures are not. */
export async function holdDroppedAgain(context: Context, questionId: number): Promise<boolean> {
  const assignment = await lockAssignment(context, questionId, 'withdrawn')
  return assignment?.status === 'waiting' && undropQuestion(context, questionId)
}

/** The one assignment of a question in this state, locked with its topic. */
async function lockAssignment(
  { db }: Context,
  questionId: number,
  state: 'draft' | 'withdrawn',
): Promise<typeof questionAssignments.$inferSelect | undefined> {
  // The topic first, as everybody does.
  const held = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, questionId), eq(topics.state, state)))
    .for('update')
  if (held.length === 0) return undefined
  const [assignment, ...more] = await db
    .select()
    .from(questionAssignments)
    .where(eq(questionAssignments.questionId, questionId))
    .for('update')
  return more.length === 0 ? assignment : undefined
}
