import { sql } from 'drizzle-orm'
import { countRows, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'
import { Refusal } from '#platform/refusal.ts'

const AT_WORK = sql`status in ('waiting', 'to_answer', 'claimed')`

const hindersAnswering: MergedColumn['hinders'] = async ({ db }, { from }) =>
  (await countRows(db, 'question_assignments', sql`expert_id = ${from} and ${AT_WORK}`)) > 0
    ? new Refusal('conflict', 'merge_answers', { id: from })
    : undefined

/** What becomes of questions that somebody was to answer when two accounts become one. */
export const questionMerge: readonly MergedColumn[] = [
  goesOverOnce('question_assignments', 'expert_id', {
    name: '回答过的提问',
    clash: '两边都被指派过，各自留着',
    key: ['question_id'],
    twice: 'stays',
    hinders: hindersAnswering,
  }),
]
