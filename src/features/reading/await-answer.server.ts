import { and, count, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { MOST_AWAITED } from './limits.ts'
import { awaitedAnswers } from './tables.server.ts'

/**
 * Lets whoever asks be told once a public question is answered, or not any more; twice is as once. Refuses
 * `sign_in_required`, `topic_not_found` for what is no public question, `answer_is_there`, `too_many_awaited` (B-50).
 */
export async function awaitAnswer(
  { actor, db, now }: Context,
  { topicId, isAwaited }: { topicId: number; isAwaited: boolean },
): Promise<void> {
  const { id: personId } = requirePerson(actor)
  if (!isAwaited) {
    await db
      .delete(awaitedAnswers)
      .where(and(eq(awaitedAnswers.personId, personId), eq(awaitedAnswers.topicId, topicId)))
    return
  }
  const [question] = await db
    .select({ progress: questions.progress })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId))
    .where(and(eq(topics.id, topicId), eq(topics.state, 'published')))
  if (!question) throw new Refusal('not_found', 'topic_not_found')
  if (question.progress === 'answered') throw new Refusal('conflict', 'answer_is_there')
  const [kept] = await db
    .select({ questions: count() })
    .from(awaitedAnswers)
    .where(eq(awaitedAnswers.personId, personId))
  if ((kept?.questions ?? 0) >= MOST_AWAITED) throw new Refusal('conflict', 'too_many_awaited')
  await db.insert(awaitedAnswers).values({ personId, topicId, since: now }).onConflictDoNothing()
}

/** Whether whoever asks waits for this answer; a visitor does not. */
export async function awaitsAnswer({ actor, db }: Context, topicId: number): Promise<boolean> {
  if (actor.kind !== 'person') return false
  const [row] = await db
    .select({ topicId: awaitedAnswers.topicId })
    .from(awaitedAnswers)
    .where(and(eq(awaitedAnswers.personId, actor.id), eq(awaitedAnswers.topicId, topicId)))
  return row !== undefined
}
