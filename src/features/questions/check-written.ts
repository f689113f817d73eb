import { LONGEST_DESCRIPTION, QUESTION_PICTURES } from '#features/topics/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { ANSWER_PICTURES, LONGEST_ANSWER, LONGEST_TITLE } from './limits.ts'
import { cleanLine, cleanText, isBlank, lengthOf } from './written-text.ts'

/** What the forms ask before anything is sent, and the server again (ANSWER-04). Pure. */

/** A question as it is kept; refuses `title_missing`, `title_too_long`, `description_too_long`, `too_many_pictures` (ASK-03 to -07, B-12). */
export function checkedQuestion(written: {
  title: string
  description: string
  pictureIds: readonly string[]
}) {
  if (isBlank(written.title)) throw new Refusal('invalid', 'title_missing')
  const title = cleanLine(written.title)
  const description = isBlank(written.description) ? '' : cleanText(written.description)
  refuseLonger(title, LONGEST_TITLE, 'title_too_long')
  refuseLonger(description, LONGEST_DESCRIPTION, 'description_too_long')
  return { title, description, pictureIds: atMost(QUESTION_PICTURES, written.pictureIds) }
}

/** An answer as it is kept; refuses `answer_missing`, `answer_too_long`, `too_many_pictures` (ANSWER-01, -02, B-20, B-69). */
export function checkedAnswer(written: { text: string; pictureIds: readonly string[] }) {
  if (isBlank(written.text)) throw new Refusal('invalid', 'answer_missing')
  const text = cleanText(written.text)
  refuseLonger(text, LONGEST_ANSWER, 'answer_too_long')
  return { text, pictureIds: atMost(ANSWER_PICTURES, written.pictureIds) }
}

function refuseLonger(text: string, most: number, code: string): void {
  const length = lengthOf(text)
  if (length > most) throw new Refusal('invalid', code, { most, length })
}

function atMost(most: number, pictureIds: readonly string[]): string[] {
  const distinct = [...new Set(pictureIds)]
  if (distinct.length > most) throw new Refusal('invalid', 'too_many_pictures', { most })
  return distinct
}
