/** Seen by all, waiting for a person to look at it, or gone. */
export const COMMENT_STATES = ['waiting', 'visible', 'removed'] as const
export type CommentState = (typeof COMMENT_STATES)[number]
