/** What a list's cursor is when nobody gives one: later than anything there is (DISC-07, B-88). */
export const FAR_FUTURE_MS = Date.UTC(3018, 0, 1)
