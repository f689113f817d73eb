import { MOST_PICTURES } from '#features/uploads/limits.ts'

/** Characters a title may have; the hint says 2-50 and only this is enforced (B-12). */
export const LONGEST_TITLE = 200
export const TITLE_HINT = '请输入标题，2-50个字'
/** B-69 */
export const LONGEST_ANSWER = 20_000
export const LONGEST_REASON = 200
/** As many as one upload takes (ANSWER-01). */
export const ANSWER_PICTURES = MOST_PICTURES
/** Days after which an accepted question is asked for, and after which it goes back (C-65). */
export const REMIND_AFTER_DAYS = 5
export const RETURN_AFTER_DAYS = 7
export const QUESTIONS_PER_LOAD = 20
