/** Pictures of one request and of the largest form: those of an answer (ANSWER-01). */
export const MOST_PICTURES = 9
