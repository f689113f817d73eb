import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { isBanned } from '#features/moderation/ban-from-posting.server.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { personRights, profiles } from '#features/people/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { isBehind, placeOf } from '#platform/database/place-in-list.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { isLeftAlone } from './assignments.server.ts'
import { questionAssignments } from './tables.server.ts'

const AT_ONCE = 50
const MOST_EXPERTS = 30

/**
 * Fifty questions, unless more are wanted, that nobody has answered yet, the oldest first, with whom they were put to; `isLeft` for those that every
 * expert gave up or may not answer any more. Who asked is not said, it may be anonymous. Refuses `permission_missing` (B-18, B-60).
 */
export async function listOpenQuestions(
  { actor, db }: Context,
  {
    isLeft = false,
    after = 0,
    limit = AT_ONCE,
  }: { isLeft?: boolean; after?: number | undefined; limit?: number } = {},
) {
  requirePermission(actor, 'questions.assign')
  const found = await db
    .select({ id: topics.id, title: topics.title, description: questions.description })
    .from(questions)
    .innerJoin(topics, and(eq(topics.id, questions.topicId), ne(topics.state, 'withdrawn')))
    .innerJoin(questionAssignments, eq(questionAssignments.questionId, questions.topicId))
    // Written out, as the index has it.
    .where(and(sql`${questions.progress} <> 'answered'`, gt(topics.id, after)))
    .groupBy(topics.id, questions.topicId)
    // What is answered and what is still looked at wait for somebody else.
    .having(
      isLeft
        ? sql`bool_and(${isLeftAlone})`
        : sql`not bool_or(${questionAssignments.status} in ('answered', 'waiting'))`,
    )
    .orderBy(asc(topics.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const experts =
    ids.length === 0
      ? []
      : await db
          .select({ assignment: questionAssignments, name: people.name })
          .from(questionAssignments)
          .innerJoin(people, eq(people.id, questionAssignments.expertId))
          .where(inArray(questionAssignments.questionId, ids))
          .orderBy(asc(questionAssignments.id))
  return found.map((question) => ({
    ...question,
    experts: experts
      .filter(({ assignment }) => assignment.questionId === question.id)
      .map(({ assignment: { expertId, status, assignedAt, claimedAt, reason }, name }) => ({
        id: expertId,
        name,
        status,
        since: shanghaiIso(claimedAt ?? assignedAt),
        reason,
      })),
  }))
}

/** Questions that the office closed, the last first, fifty unless more are wanted. Refuses `permission_missing`. */
export async function listClosedQuestions(
  { actor, db }: Context,
  { behind, limit = AT_ONCE }: { behind?: string | undefined; limit?: number } = {},
) {
  requirePermission(actor, 'questions.assign')
  const rows = await db
    .select({
      id: topics.id,
      title: topics.title,
      description: questions.description,
      closedAt: questions.closedAt,
    })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(
      and(
        isNotNull(questions.closedAt),
        behind === undefined ? undefined : isBehind(questions.closedAt, questions.topicId, behind),
      ),
    )
    .orderBy(desc(questions.closedAt), desc(questions.topicId))
    .limit(limit)
  return rows.map(({ closedAt, ...question }) => ({
    ...question,
    closedAt: closedAt ? shanghaiIso(closedAt) : '',
    place: closedAt ? placeOf(closedAt, question.id) : '',
  }))
}

/** Whom a question can be put to, by a part of the name, thirty at most. Refuses `permission_missing` (B-61). */
export async function findExperts({ actor, db, now }: Context, { text }: { text: string }) {
  requirePermission(actor, 'questions.assign')
  return db
    .select({ id: people.id, name: people.name, company: sql<string>`coalesce(${profiles.company}, '')` })
    .from(people)
    .innerJoin(
      personRights,
      and(eq(personRights.personId, people.id), eq(personRights.code, RIGHTS.mayBeAsked)),
    )
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(
      and(
        isNull(people.bannedAt),
        isNull(people.closedAt),
        not(isBanned(people.id, now)),
        sql`position(${text.trim()} in ${people.name}) > 0`,
      ),
    )
    .orderBy(asc(people.id))
    .limit(MOST_EXPERTS)
}
