import { desc, eq } from 'drizzle-orm'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { topics } from '#features/topics/tables.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { sayCommentState } from './states.ts'
import { comments } from './tables.server.ts'

export const commentStory: StoryPart = {
  name: 'comments',
  title: '评论',
  async read({ db }, { personId }) {
    const rows = await db
      .select({ comment: comments, title: topics.title })
      .from(comments)
      .innerJoin(topics, eq(topics.id, comments.topicId))
      .where(eq(comments.personId, personId))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(STORY_ROWS)
    return rows.map(({ comment: { id, content, state, topicId, createdAt, removedBy }, title }) => ({
      // What can be taken down names itself.
      ...(state === 'visible' && { id }),
      at: shanghaiIso(createdAt),
      title: content,
      state: sayCommentState(state, removedBy === 'author'),
      note: `在“${title}”下`,
      page: topicPath(topicId),
    }))
  },
}
