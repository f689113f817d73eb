import { problemOfAnswer, questionsFor } from './check-answer.ts'
import type { Answer, AskedQuestion } from './contract.ts'

/** Answers as a form keeps them, by the id of the question. */
export type FormAnswers = Readonly<Record<string, string>>

/** The same as calls take them: to what is asked, without what is left out. */
export const listAnswers = (questions: readonly AskedQuestion[], answers: FormAnswers): Answer[] =>
  questions.flatMap(({ id }) => {
    const value = answers[id]?.trim() ?? ''
    return value === '' ? [] : [{ questionId: id, value }]
  })

/** Why answers cannot be taken yet, by the id of the question; empty where all can. */
export const problemsOf = (
  questions: readonly AskedQuestion[],
  typeId: number,
  answers: FormAnswers,
): FormAnswers =>
  Object.fromEntries(
    questionsFor(questions, typeId).flatMap((question) => {
      const problem = problemOfAnswer(question, answers[question.id] ?? '')
      return problem === '' ? [] : [[question.id, problem]]
    }),
  )

export const WAIT_FOR_FILES = '文件还在上传，传完再提交'

/** Whether a file of the form is on its way, without which it would be sent. */
export const isSendingFile = (form: HTMLElement | null): boolean =>
  Boolean(form?.querySelector('[data-sending]'))

/** Puts whoever fills the form in at the first field with a problem, once it is drawn. */
export function focusProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // In the middle of the window: at its lower edge the bar of the price would lie over it.
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
    field?.focus({ preventScroll: true })
  })
}
