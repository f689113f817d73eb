/** So many days a person may think again about closing the account; a day less than what the law and our promise allow (C-14). */
export const THINKING_DAYS = 14
