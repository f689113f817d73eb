import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { attendeeFiles, ticketAnswers } from './tables.server.ts'
import { endUnusedFiles } from './forget-answers.server.ts'
import { attendeeOf } from '../buying/normal-attendee.ts'
import { fileIn, problemOfAnswer, questionsFor } from './check-answer.ts'
import type { Answer, AskedQuestion } from './contract.ts'

/** An answer that may be kept. */
export interface CheckedAnswer {
  readonly questionId: number
  readonly value: string
  readonly fileId: string | null
}

interface Answering {
  readonly questions: readonly AskedQuestion[]
  readonly typeId: number
  readonly given: readonly Answer[]
  /** What the sentence calls this attendee, where several are named at once. */
  readonly who?: string
  /** Whose files may be answered with: `person:7`. */
  readonly sentBy: string
  /** Whose answers change: the files they name already are theirs. */
  readonly ticketId?: number | undefined
  /** Organisers need not know everything. */
  readonly isOffice?: boolean
}

/**
 * What one attendee answers to what a ticket of this type is asked; answers to anything else are left out. Refuses
 * `answer_wrong` with who, the question and why, also for a file that somebody else sent.
 */
export async function checkAnswers(context: Context, answering: Answering): Promise<CheckedAnswer[]> {
  const { questions, typeId, given, who = attendeeOf(0, 1), isOffice = false } = answering
  const values = new Map(given.map(({ questionId, value }) => [questionId, value.trim()]))
  const checked: CheckedAnswer[] = []
  for (const question of questionsFor(questions, typeId)) {
    const value = values.get(question.id) ?? ''
    const refuse = (problem: string) =>
      new Refusal('invalid', 'answer_wrong', { who, label: question.label, problem })
    const problem = problemOfAnswer(isOffice ? { ...question, isRequired: false } : question, value)
    if (problem !== '') throw refuse(problem)
    if (value === '') continue
    if (question.kind !== 'file') {
      checked.push({ questionId: question.id, value, fileId: null })
      continue
    }
    const file = await findFile(context, { ...answering, questionId: question.id, value })
    if (!file) throw refuse('文件没有传上去，或已过期，请重新选择')
    checked.push({ questionId: question.id, value: file.name, fileId: file.id })
  }
  return checked
}

/**
 * Keeps what somebody answers on a ticket in the place of what was answered before: of everything, or where `asked` is given
 * of what is asked now alone, so that answers to retired questions stay. Refuses `questions_changed` where a question was
 * taken away in this very moment.
 */
export async function storeAnswers(
  context: Context,
  ticketId: number,
  answers: readonly CheckedAnswer[],
  asked?: readonly AskedQuestion[],
): Promise<void> {
  const { db } = context
  const replaced = await db
    .delete(ticketAnswers)
    .where(
      and(
        eq(ticketAnswers.ticketId, ticketId),
        asked &&
          inArray(
            ticketAnswers.questionId,
            asked.map(({ id }) => id),
          ),
      ),
    )
    .returning({ fileId: ticketAnswers.fileId })
  try {
    if (answers.length > 0)
      await db.insert(ticketAnswers).values(answers.map((answer) => ({ ...answer, ticketId })))
  } catch (error) {
    if (violatedConstraint(error) !== 'ticket_answers_question_id_fkey') throw error
    throw new Refusal('conflict', 'questions_changed')
  }
  await endUnusedFiles(context, replaced)
}

/** A file that answers the question already, or was sent for it by the same one. */
async function findFile(
  { db }: Context,
  {
    questionId,
    value,
    sentBy,
    ticketId,
  }: { questionId: number; value: string } & Pick<Answering, 'sentBy' | 'ticketId'>,
) {
  const id = fileIn(value)?.id ?? ''
  const [file] = await db
    .select()
    .from(attendeeFiles)
    .where(
      and(
        eq(attendeeFiles.id, id),
        eq(attendeeFiles.questionId, questionId),
        isNull(attendeeFiles.removedAt),
      ),
    )
    .for('key share')
  if (!file || file.sentBy === sentBy) return file
  const isKept = and(
    eq(ticketAnswers.ticketId, ticketId ?? 0),
    eq(ticketAnswers.questionId, questionId),
    eq(ticketAnswers.fileId, id),
  )
  return (await db.$count(ticketAnswers, isKept)) > 0 ? file : undefined
}
