import type { QuestionsShown } from './contract.ts'

/** Addresses of what everybody may read of questions. */

export const EXPERTS_PATH = '/experts'

export function answersPath(shown: QuestionsShown = 'answered', page = 1): string {
  const query = new URLSearchParams()
  if (shown === 'open') query.set('t', 'open')
  if (page > 1) query.set('p', String(page))
  const text = query.toString()
  return text ? `/answers?${text}` : '/answers'
}

/** What somebody asked, in what state it is. */
export const MY_QUESTIONS_PATH = '/my-questions'

export const myQuestionPath = (id: number): string => `${MY_QUESTIONS_PATH}/${id}`
