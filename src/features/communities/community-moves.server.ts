import { goesOverOnce, type Move } from '#features/accounts/moves.server.ts'

/** In which communities somebody is an expert, when two accounts become one. */
export const communityMoves: readonly Move[] = [
  goesOverOnce('community_experts', 'person_id', {
    name: '社区专家',
    clash: '已是同一社区的专家，算一次',
    key: ['community_id'],
    twice: 'ends',
  }),
]
