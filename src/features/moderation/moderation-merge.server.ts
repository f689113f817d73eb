import { goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

/** What becomes of what was checked, reported and forbidden when two accounts become one: every ban goes on. */
export const moderationMerge: readonly MergedColumn[] = [
  goesOver('moderation_reviews', 'person_id', { name: '审核过的内容' }),
  goesOverOnce('moderation_reports', 'reporter_id', {
    name: '举报',
    clash: '两边举报了同一处，算一次',
    key: ['kind', 'subject_id'],
    twice: 'ends',
  }),
  goesOver('posting_bans', 'person_id', { name: '禁言' }),
]
