import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import { tagsOfTopic } from '#features/topics/publishing/place-topic.server.ts'
import { createQuestion } from '#features/topics/questions/create-question.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { holdExpert, mayBeAskedNow } from './assignments.server.ts'
import { checkedQuestion } from './check-written.ts'
import { holdWritten } from './hold-written.server.ts'
import { questionsOfPerson, questionTries } from './rate-limits.ts'
import { questionAssignments } from './tables.server.ts'
import { notifyExpert } from './notify-expert.server.ts'

export interface AskQuestion {
  readonly title: string
  readonly description: string
  readonly isAnonymous: boolean
  readonly expertId: number
  readonly pictureIds: readonly string[]
}

/** The same question sent again within so long is the one that is there: a connection broke, or a button was pressed twice. */
const SAME_WITHIN_MS = HOUR_MS

/**
 * Puts a question to an expert: a topic that nobody else sees until it is answered, its pictures, the assignment and the
 * telling, all or none; gives its id. Sent again without a name, the one that is there has none from then on. Refuses `sign_in_required`, `title_missing`, `title_too_long`,
 * `description_too_long`, `too_many_pictures`, `asked_oneself`, `may_not_be_asked`, `question_tries_used`,
 * `too_many_questions`, `picture_not_yours` and what `checkPosted` refuses (ASK-01 to -11, B-61, C-64).
 */
export async function askQuestion(context: Context, input: AskQuestion): Promise<{ id: number }> {
  const { id: askerId } = requirePerson(context.actor)
  const { expertId, isAnonymous } = input
  const { title, description, pictureIds } = checkedQuestion(input)
  if (expertId === askerId) throw new Refusal('not_allowed', 'asked_oneself')
  if (!(await mayBeAskedNow(context, expertId))) throw new Refusal('not_allowed', 'may_not_be_asked')
  await takePoints(context, [{ limit: questionTries, key: askerId }])
  const texts = [`${title}\n${description}`.trim()]
  const written = { personId: askerId, texts, pictures: pictureIds }
  const checked = await checkPosted(context, written)
  const isHeld = checked.verdict === 'hold'
  return inTransaction(context, async (within) => {
    const { db, now } = within
    await holdLock(db, 'questionsOfPerson', askerId)
    if (!(await holdExpert(within, expertId))) throw new Refusal('not_allowed', 'may_not_be_asked')
    const before = await findSame(within, { askerId, expertId, title, description })
    if (before !== undefined) {
      // Whoever asks once more without a name has thought better of it.
      if (isAnonymous) await withholdAsker(within, before)
      return { id: before }
    }
    await takePoints(within, [{ limit: questionsOfPerson, key: askerId }])
    const asked = { askerId, title, description, isAnonymous, pictureIds }
    const questionId = await createQuestion(within, asked)
    const assignment = {
      questionId,
      expertId,
      status: isHeld ? ('waiting' as const) : ('to_answer' as const),
      sortDate: await freeSortDate(db, questionAssignments, { at: now, id: undefined }),
      assignedAt: now,
    }
    await db.insert(questionAssignments).values(assignment)
    if (isHeld) await holdWritten(within, { kind: 'question', questionId, ...written }, checked.reasons)
    else await notifyExpert(within, { questionId, expertId, title })
    await recordAudit(within, 'askQuestion', `topic:${questionId}`, { expertId, isAnonymous, isHeld })
    return { id: questionId }
  })
}

async function withholdAsker({ db }: Context, questionId: number): Promise<void> {
  await db.update(questions).set({ isAnonymous: true }).where(eq(questions.topicId, questionId))
  await purgePages(db, tagsOfTopic(questionId))
}

async function findSame(
  { db, now }: Context,
  asked: { askerId: number; expertId: number; title: string; description: string },
): Promise<number | undefined> {
  const [same] = await db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .innerJoin(questionAssignments, eq(questionAssignments.questionId, topics.id))
    .where(
      and(
        eq(questions.askerId, asked.askerId),
        eq(questionAssignments.expertId, asked.expertId),
        inArray(questionAssignments.status, ['waiting', 'to_answer', 'claimed']),
        gte(topics.createdAt, new Date(now.getTime() - SAME_WITHIN_MS)),
        // One that was refused or taken down is over: whoever asks anew is to be heard.
        ne(topics.state, 'withdrawn'),
        eq(topics.title, asked.title),
        eq(questions.description, asked.description),
      ),
    )
    .limit(1)
  return same?.id
}
