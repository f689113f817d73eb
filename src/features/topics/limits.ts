/** Characters of a topic's title and summary at most, whoever writes them. */
export const LONGEST_TITLE = 300
export const LONGEST_SUMMARY = 500
/** Of what a question asks and of what a document is. */
export const LONGEST_DESCRIPTION = 5000
/** Pictures beside a question (ASK-07). */
export const QUESTION_PICTURES = 3
