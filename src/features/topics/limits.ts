/** Characters of a topic's title and summary at most, whoever writes them. */
export const LONGEST_TITLE = 300
export const LONGEST_SUMMARY = 500
/** Of what a question asks and of what a document is. */
export const LONGEST_DESCRIPTION = 5000
/** Pictures beside a question (ASK-07). */
export const QUESTION_PICTURES = 3
/** Pins that readers see at one place (C-52). */
export const PINS_SHOWN = 5
/** Pins at one place with those whose time has not come yet. */
export const MOST_PINS = 20
