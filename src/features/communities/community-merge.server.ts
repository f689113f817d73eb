import { goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

/** In which communities somebody is an expert, when two accounts become one. */
export const communityMerge: readonly MergedColumn[] = [
  goesOverOnce('community_experts', 'person_id', {
    name: '社区专家',
    clash: '已是同一社区的专家，算一次',
    key: ['community_id'],
    twice: 'ends',
  }),
]
