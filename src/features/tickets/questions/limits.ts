/** What one event asks at most, and how long an answer is. */
export const MOST_QUESTIONS = 20
export const LONGEST_ANSWER = 2000
/** Of a text; several choices together may be longer. */
export const LONGEST_TEXT = 500
export const ANSWER_FILE_MEGABYTES = 5
/** So many days after the event they are removed. */
export const ANSWER_FILE_DAYS = 90
