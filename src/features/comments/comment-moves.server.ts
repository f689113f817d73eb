import { goesOver, type Move } from '#features/accounts/moves.server.ts'

/** What becomes of comments when two accounts become one. */
export const commentMoves: readonly Move[] = [goesOver('comments', 'person_id', { name: '评论' })]
