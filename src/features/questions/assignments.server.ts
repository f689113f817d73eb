import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { isBanned } from '#features/moderation/ban-from-posting.server.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { personRights } from '#features/people/tables.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { questionAssignments } from './tables.server.ts'

/** What the verbs on assignments share. */

const expertRows = ({ db }: Context, personId: number, more?: SQL) =>
  db
    .select({ id: people.id })
    .from(people)
    .innerJoin(
      personRights,
      and(eq(personRights.personId, people.id), eq(personRights.code, RIGHTS.mayBeAsked)),
    )
    .where(and(eq(people.id, personId), isNull(people.bannedAt), isNull(people.closedAt), more))

/** Whether nobody is at an assignment any more: it was given up, or is of somebody who may not answer now. */
export const isLeftAlone: SQL<boolean> = sql`(${questionAssignments.status} = 'abandoned'
  or ${questionAssignments.status} in ('to_answer', 'claimed') and not exists (
    select from ${personRights} join ${people} on ${people.id} = ${personRights.personId}
    where ${personRights.personId} = ${questionAssignments.expertId} and ${personRights.code} = ${RIGHTS.mayBeAsked}
      and ${people.bannedAt} is null and ${people.closedAt} is null and not ${isBanned(people.id)}))`

/** Whether an assignment was not overtaken: what somebody has answered, nobody else is to answer any more. */
export const isNotOvertaken: SQL<boolean> = sql`(${questionAssignments.status} not in ('to_answer', 'claimed')
  or ${questions.progress} <> 'answered')`

/** Whether this person answers questions: right 512, and an account that is open (B-61). */
export async function isExpertNow(context: Context, personId: number): Promise<boolean> {
  return (await expertRows(context, personId)).length > 0
}

/** The same, and it stays so until the transaction ends: nobody can withdraw the right in between. */
export async function holdExpert(context: Context, personId: number): Promise<boolean> {
  return (await expertRows(context, personId).for('key share')).length > 0
}

/** Whether a question may be put to this person: an expert who may write an answer now. */
export async function mayBeAskedNow(context: Context, personId: number): Promise<boolean> {
  return (await expertRows(context, personId, not(isBanned(people.id, context.now)))).length > 0
}

/** The person who acts, as an expert; refuses `sign_in_required` and `not_an_expert`. */
export async function requireExpert(context: Context): Promise<number> {
  const { id } = requirePerson(context.actor)
  if (!(await isExpertNow(context, id))) throw new Refusal('not_allowed', 'not_an_expert')
  return id
}

export interface OwnAssignment {
  readonly assignment: typeof questionAssignments.$inferSelect
  readonly topic: { readonly state: string; readonly title: string }
  readonly question: { readonly askerId: number | null }
  /** Somebody has answered it, be it the office itself or another expert. */
  readonly isAnswered: boolean
}

/**
 * One's own assignment to a question, locked with the question's topic until the transaction ends. Refuses
 * `question_not_found` for everybody else's, and for one that is still being looked at.
 */
export async function lockOwn(
  { db }: Context,
  { questionId, expertId }: { questionId: number; expertId: number },
): Promise<OwnAssignment> {
  // The topic first, always: two experts of one question wait for each other here and nowhere else.
  const [found] = await db
    .select({
      state: topics.state,
      title: topics.title,
      askerId: questions.askerId,
      progress: questions.progress,
    })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    // An editor may have made another kind of it in this very moment.
    .where(and(eq(topics.id, questionId), eq(topics.kind, 'question')))
    .for('update', { of: topics })
  const [assignment] = await db
    .select()
    .from(questionAssignments)
    .where(and(eq(questionAssignments.questionId, questionId), eq(questionAssignments.expertId, expertId)))
    .for('update')
  if (!found || !assignment || assignment.status === 'waiting')
    throw new Refusal('not_found', 'question_not_found')
  const { askerId, progress, ...topic } = found
  return { assignment, topic, question: { askerId }, isAnswered: progress === 'answered' }
}

/** Changes an assignment; it moves to the front of the list it comes to. */
export async function moveAssignment(
  { db, now }: Context,
  id: number,
  change: Partial<typeof questionAssignments.$inferInsert>,
): Promise<void> {
  const sortDate = await freeSortDate(db, questionAssignments, { at: now, id })
  await db
    .update(questionAssignments)
    .set({ ...change, sortDate })
    .where(eq(questionAssignments.id, id))
}

/** The refusal for a question that another expert has at hand, and every other failure as it is. */
export function takenOr(error: unknown): unknown {
  return violatedConstraint(error) === 'question_assignments_one_at_work'
    ? new Refusal('conflict', 'question_taken')
    : error
}
