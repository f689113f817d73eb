/** Seen by all, waiting for a person to look at it, or gone. */
export const COMMENT_STATES = ['waiting', 'visible', 'removed'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** By these the office looks for comments. */
export const COMMENT_STATE_NAMES: Readonly<Record<CommentState, string>> = {
  waiting: '待审核',
  visible: '已显示',
  removed: '已删除',
}

/** For the office and the own data: what its author took back is not what we took down. */
export const sayCommentState = (state: CommentState, byAuthor: boolean): string =>
  state === 'removed' ? (byAuthor ? '作者删除' : '已撤下') : COMMENT_STATE_NAMES[state]
