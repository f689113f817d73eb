/** So long after it was saved last an issue is delivered: what an editor puts right at once never reaches a subscriber. */
export const SETTLED_MINUTES = 10
