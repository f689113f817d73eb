/** So many days a person may think again about closing the account; a day less than what the law and our promise allow (C-14). */
export const THINKING_DAYS = 14
/** So many minutes a proof that one is the owner counts. */
export const PROOF_MINUTES = 10
/** Characters of a name that readers give themselves, colleagues get, or an import of readers brings; editors write longer ones of organisations. */
export const SHORTEST_NAME = 2
export const LONGEST_NAME = 20

/** So long it is kept what somebody who was signed in opened. */
export const HISTORY_DAYS = 180
