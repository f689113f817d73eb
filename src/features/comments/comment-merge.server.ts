import { goesOver, type MergedColumn } from '#features/accounts/merge.server.ts'

/** What becomes of comments when two accounts become one. */
export const commentMerge: readonly MergedColumn[] = [goesOver('comments', 'person_id', { name: '评论' })]
