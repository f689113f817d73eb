import { eq } from 'drizzle-orm'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import type { PostedVerdict } from '#features/moderation/contract.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { makeDraftAgain } from '#features/topics/publishing/make-draft-again.server.ts'
import { publishDraft } from '#features/topics/publishing/publish-draft.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { questions } from '#features/topics/tables.server.ts'
import { writeAnswer } from '#features/topics/questions/write-answer.server.ts'
import { attachPictures } from '#features/uploads/attach-pictures.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { questionAnswered } from './message-kinds.ts'
import { blocksOfAnswer, summaryOfAnswer } from './answer-blocks.ts'
import {
  holdExpert,
  lockOwn,
  moveAssignment,
  requireExpert,
  takenOr,
  type OwnAssignment,
} from './assignments.server.ts'
import { checkedAnswer } from './check-written.ts'
import { holdWritten } from './hold-written.server.ts'

export interface AnswerQuestion {
  readonly questionId: number
  readonly text: string
  readonly pictureIds: readonly string[]
}

/**
 * Answers a question that is put to oneself, accepted or not, and publishes it with labels, lists, search, page and a
 * word to the asker in one transaction; the second time it gives what the first made. An answer that is held waits
 * unpublished, and a question that was public waits with it. Refuses `sign_in_required`, `not_an_expert`, `answer_missing`, `answer_too_long`, `too_many_pictures`,
 * `picture_not_yours`, `question_not_found`, `question_answered_already` by another, `question_given_up`, `question_taken`, `question_withdrawn` and what
 * `checkPosted` refuses (ANSWER-01, -02, B-69, C-66).
 */
export async function answerQuestion(
  context: Context,
  input: AnswerQuestion,
): Promise<{ id: number; isPublished: boolean }> {
  const { questionId } = input
  const expertId = await requireExpert(context)
  const { text, pictureIds } = checkedAnswer(input)
  await inTransaction(context, async (within) =>
    mayStillAnswer(await lockOwn(within, { questionId, expertId })),
  )
  const checked = await checkPosted(context, { personId: expertId, texts: [text], pictures: pictureIds })
  return putAnswer(context, { questionId, expertId, text, pictureIds, checked })
}

/** Answers with what is checked, as `answerQuestion` does. */
export async function putAnswer(
  context: Context,
  {
    questionId,
    expertId,
    text,
    pictureIds,
    checked,
  }: AnswerQuestion & { readonly expertId: number; readonly checked: PostedVerdict },
): Promise<{ id: number; isPublished: boolean }> {
  try {
    return await inTransaction(context, async (within) => {
      if (!(await holdExpert(within, expertId))) throw new Refusal('not_allowed', 'not_an_expert')
      const own = await lockOwn(within, { questionId, expertId })
      if (!mayStillAnswer(own)) return { id: questionId, isPublished: own.topic.state === 'published' }
      const { now } = within
      await moveAssignment(within, own.assignment.id, {
        status: 'answered',
        claimedAt: own.assignment.claimedAt ?? now,
        endedAt: now,
      })
      const pictures = await attachPictures(within, { ids: pictureIds, to: `answer:${questionId}` })
      if (own.topic.state === 'published') await makeDraftAgain(within, questionId)
      await writeAnswer(within, questionId, {
        authorId: expertId,
        blocks: blocksOfAnswer(text, pictures),
        summary: summaryOfAnswer(text),
        cover: pictures[0],
      })
      const isPublished = checked.verdict === 'pass'
      if (isPublished) await publishAnswer(within, { questionId, expertId })
      else {
        const written = { personId: expertId, texts: [text], pictures: pictureIds }
        await holdWritten(within, { kind: 'answer', questionId, ...written }, checked.reasons)
        await setQuestionProgress(within, questionId, 'accepted')
      }
      await recordAudit(within, 'answerQuestion', `topic:${questionId}`, { isPublished })
      return { id: questionId, isPublished }
    })
  } catch (error) {
    throw takenOr(error)
  }
}

/** Whether there is still something to answer: no when it was answered already; refuses what cannot be any more. */
function mayStillAnswer({ assignment, topic, isAnswered }: OwnAssignment): boolean {
  if (assignment.status === 'answered') return false
  if (isAnswered) throw new Refusal('conflict', 'question_answered_already')
  // The office may have closed it, which ends what an expert was at without his or her giving it up.
  if (topic.state === 'withdrawn') throw new Refusal('conflict', 'question_withdrawn')
  if (assignment.status === 'abandoned') throw new Refusal('conflict', 'question_given_up')
  return true
}

/** Names the answer of a question, of which its asker is told once. */
export const answeredKey = (questionId: number | '') => `question_answered:${questionId}`

/** Puts an answer that is written where readers find it, and tells the asker; within the surrounding transaction. */
export async function publishAnswer(
  context: Context,
  { questionId, expertId }: { questionId: number; expertId: number },
): Promise<void> {
  await setQuestionProgress(context, questionId, 'answered')
  const { title } = await publishDraft(context, questionId)
  const [question] = await context.db
    .select({ askerId: questions.askerId })
    .from(questions)
    .where(eq(questions.topicId, questionId))
  if (!question?.askerId) return
  const expert = await nameOfPerson(context, expertId)
  await notify(context, questionAnswered, {
    personId: question.askerId,
    params: { question: title, expert },
    by: { personId: expertId, name: expert },
    link: topicPath(questionId),
    onceKey: answeredKey(questionId),
  })
}
