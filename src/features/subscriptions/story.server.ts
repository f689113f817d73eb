import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfQuarter, nameOfSubscription } from './contract.ts'
import { isPaused, pausedFrom, stateOf } from './running.ts'
import { STATE_NAMES } from './state-names.ts'
import { quarterlySubscriptions } from './tables.server.ts'

/** The subscriptions of one reader. */
export const subscriptionStory: StoryPart = {
  name: 'subscriptions',
  title: '订阅的内参',
  opens: 'subscriptions.manage',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(quarterlySubscriptions)
      .where(eq(quarterlySubscriptions.personId, personId))
      .orderBy(desc(quarterlySubscriptions.id))
      .limit(STORY_ROWS)
    return rows.map((row) => ({
      at: shanghaiIso(row.createdAt),
      title: nameOfSubscription({ issues: row.issues, year: row.fromYear, quarter: row.fromQuarter }),
      state: STATE_NAMES[stateOf(row)],
      note: `已送达 ${row.delivered} 期${row.orderNumber === null ? '，赠阅' : ''}${sayPause(row)}`,
      address: `/subscriptions?id=${row.id}`,
    }))
  },
}

function sayPause(row: typeof quarterlySubscriptions.$inferSelect): string {
  const from = pausedFrom(row)
  return isPaused(row) && from ? `，自${nameOfQuarter(from)}起暂停` : ''
}
