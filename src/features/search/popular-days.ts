/** So long it is kept how often each name was looked for on a day. */
export const POPULAR_DAYS = 30
