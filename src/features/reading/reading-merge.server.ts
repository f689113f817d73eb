import { sql } from 'drizzle-orm'
import { ends, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

const once = { key: ['topic_id'], twice: 'ends' } as const

/** What becomes of what somebody keeps and has read when two accounts become one. */
export const readingMerge: readonly MergedColumn[] = [
  goesOverOnce('collected_topics', 'person_id', { ...once, name: '收藏', clash: '两边都收藏了，算一次' }),
  goesOverOnce('visited_topics', 'person_id', {
    ...once,
    name: '浏览记录',
    clash: '两边都看过，算一次',
    async before({ db }, { from, into }) {
      // Who wants none kept gets none by this way either.
      await db.execute(sql`delete from visited_topics where person_id = ${from}
        and exists (select from people_without_history where person_id = ${into})`)
    },
  }),
  goesOverOnce('awaited_answers', 'person_id', { ...once, name: '等待的回答', clash: '两边都在等，算一次' }),
  ends('people_without_history', 'person_id'),
]
