import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import { closeReview } from '#features/moderation/reviews.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import {
  rewordQuestion,
  shutQuestion,
  unshutQuestion,
} from '#features/topics/questions/close-question.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { myQuestionPath } from './addresses.ts'
import { putAnswer } from './answer-question.server.ts'
import { putToExpert } from './assign-question.server.ts'
import { mayBeAskedNow } from './assignments.server.ts'
import { checkedAnswer, checkedQuestion } from './check-written.ts'
import { questionClosed, questionEnded } from './message-kinds.ts'
import { questionAssignments } from './tables.server.ts'

/** What the editorial office does with a question itself (C-67, C-107). */

const questionId = z.number().int().positive()
const reason = z.string().trim().min(1, '请写明原因').max(200)

export const RewordQuestion = z.object({
  questionId,
  /** How it is worded before the eyes of whoever writes. */
  seen: z.object({ title: z.string().max(1000), description: z.string().max(20_000) }),
  title: z.string().max(1000),
  description: z.string().max(20_000).default(''),
  reason,
})

/**
 * Puts right how a question is worded, answered or not. Refuses `permission_missing`, `question_not_found`,
 * `question_reworded_meanwhile` where it is worded otherwise than was seen, and what `checkedQuestion` refuses.
 */
export async function editQuestion(context: Context, input: z.input<typeof RewordQuestion>): Promise<void> {
  requirePermission(context.actor, 'questions.assign')
  const { questionId: id, seen, reason: why, ...written } = parseInput(RewordQuestion, input)
  const { title, description } = checkedQuestion({ ...written, pictureIds: [] })
  await inTransaction(context, async (within) => {
    const question = await hold(within, id)
    if (question.state === 'withdrawn') throw new Refusal('not_found', 'question_not_found')
    if (question.title !== seen.title || question.description !== seen.description)
      throw new Refusal('conflict', 'question_reworded_meanwhile')
    await rewordQuestion(within, { id, title, description })
    await recordAudit(within, 'editQuestion', `topic:${id}`, { reason: why })
  })
}

export const CloseQuestion = z.object({ questionId, reason })

/**
 * Ends a question that nobody will answer: experts have it no longer and are told so, readers do not see it, and the asker is told why.
 * Refuses `permission_missing`, `question_not_found`, `question_answered_already`.
 */
export async function closeQuestion(context: Context, input: z.input<typeof CloseQuestion>): Promise<void> {
  requirePermission(context.actor, 'questions.assign')
  const { questionId: id, reason: why } = parseInput(CloseQuestion, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const question = await hold(within, id)
    if (question.state === 'withdrawn') throw new Refusal('not_found', 'question_not_found')
    const open = await db
      .select({ status: questionAssignments.status, expertId: questionAssignments.expertId })
      .from(questionAssignments)
      .where(eq(questionAssignments.questionId, id))
    // An answer that is still being looked at is an answer.
    if (question.progress === 'answered' || open.some(({ status }) => status === 'answered'))
      throw new Refusal('conflict', 'question_answered_already')
    await db
      .update(questionAssignments)
      .set({ status: 'abandoned', endedAt: now, reason: '编辑部关闭了提问' })
      .where(
        and(
          eq(questionAssignments.questionId, id),
          inArray(questionAssignments.status, ['waiting', 'to_answer', 'claimed']),
        ),
      )
    await shutQuestion(within, id)
    await closeReview(within, { kind: 'question', id })
    // Whoever was to be asked once it is looked at knows nothing of it.
    for (const { expertId, status } of open)
      if (status === 'to_answer' || status === 'claimed')
        await notify(within, questionEnded, {
          personId: expertId,
          params: { question: question.title },
          link: '/questions',
        })
    if (question.askerId !== null)
      await notify(within, questionClosed, {
        personId: question.askerId,
        params: { question: question.title, reason: why },
        link: myQuestionPath(id),
      })
    await recordAudit(within, 'closeQuestion', `topic:${id}`, { reason: why })
  })
}

/** Opens a question again that the office closed, to be put to an expert. Refuses `permission_missing`, `question_not_closed`. */
export async function reopenQuestion(context: Context, input: z.input<typeof CloseQuestion>): Promise<void> {
  requirePermission(context.actor, 'questions.assign')
  const { questionId: id, reason: why } = parseInput(CloseQuestion, input)
  await inTransaction(context, async (within) => {
    await hold(within, id)
    if (!(await unshutQuestion(within, id))) throw new Refusal('conflict', 'question_not_closed')
    await recordAudit(within, 'reopenQuestion', `topic:${id}`, { reason: why })
  })
}

export const AnswerFor = z.object({
  questionId,
  expertId: z.number().int().positive(),
  text: z.string().max(40_000),
  /** How the answer came: by mail, on the telephone. */
  reason,
})

/**
 * Writes an answer that an expert gave by another way, in his or her name; gives whether it is public, or waits for review
 * like any other. Refuses `permission_missing` and what `assignQuestion` and `answerQuestion` refuse (C-66).
 */
export async function answerForExpert(context: Context, input: z.input<typeof AnswerFor>): Promise<boolean> {
  requirePermission(context.actor, 'questions.assign')
  const { questionId: id, expertId, reason: why, ...written } = parseInput(AnswerFor, input)
  const answer = { questionId: id, expertId, ...checkedAnswer({ ...written, pictureIds: [] }) }
  // Whoever may not be asked is refused as such, and not as somebody who may post nothing.
  const isOpen = await mayBeAskedNow(context, expertId)
  const checked = isOpen
    ? await checkPosted(context, { personId: expertId, texts: [answer.text] })
    : undefined
  return inTransaction(context, async (within) => {
    // Nobody is asked for what is answered in the same moment.
    await putToExpert(within, { questionId: id, expertId })
    const asExpert: Context = { ...within, actor: { kind: 'person', id: expertId, sessionId: 0 } }
    if (!checked) throw new Refusal('not_allowed', 'may_not_be_asked')
    const { isPublished } = await putAnswer(asExpert, { ...answer, checked })
    await recordAudit(within, 'answerForExpert', `topic:${id}`, { expertId, isPublished, reason: why })
    return isPublished
  })
}

/** The question with its topic locked, first as everybody does. Refuses `question_not_found`. */
async function hold({ db }: Context, id: number) {
  const [question] = await db
    .select({
      title: topics.title,
      description: questions.description,
      state: topics.state,
      askerId: questions.askerId,
      progress: questions.progress,
    })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .where(eq(topics.id, id))
    .for('update', { of: topics })
  if (!question) throw new Refusal('not_found', 'question_not_found')
  return question
}
