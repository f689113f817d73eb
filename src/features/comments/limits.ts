/** Characters of a comment at most (C-69); the database counts them as well. */
export const LONGEST_COMMENT = 500
/** Comments that stand under a topic at once. */
export const COMMENTS_SHOWN = 20
/** One's own comments on a page of the list of them. */
export const OWN_PER_PAGE = 30
/** Replies one comment can have, so that a thread is always shown whole. */
export const MOST_REPLIES = 50
/** Until so many comments of a person are visible, somebody looks at each first (C-69). */
export const FIRST_POSTS = 2
