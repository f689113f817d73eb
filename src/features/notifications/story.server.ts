import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { notifications } from './tables.server.ts'

/** What somebody was told on the page; each can be mailed once more. */
export const messageStory: StoryPart = {
  name: 'messages',
  title: '收到的消息',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.personId, personId))
      .orderBy(desc(notifications.id))
      .limit(STORY_ROWS)
    return rows.map(({ id, title, body, path, createdAt, readAt }) => ({
      id,
      at: shanghaiIso(createdAt),
      title,
      state: readAt ? '已读' : '未读',
      note: body,
      page: path,
    }))
  },
}
