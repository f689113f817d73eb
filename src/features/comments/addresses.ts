/** What somebody commented, in what state it is. */
export const MY_COMMENTS_PATH = '/my-comments'

export const myCommentsPath = (page = 1): string =>
  page > 1 ? `${MY_COMMENTS_PATH}?p=${page}` : MY_COMMENTS_PATH
