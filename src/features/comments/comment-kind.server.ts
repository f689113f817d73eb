import { and, eq } from 'drizzle-orm'
import type { ModerationHandler } from '#features/moderation/decide-review.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { MY_COMMENTS_PATH } from './addresses.ts'
import { comments } from './tables.server.ts'
import { takeAllAway, waitAgain } from './take-many-away.server.ts'
import { notifyOfComment } from './notify-of-comment.server.ts'
import { takeAway } from './take-away.server.ts'
import { showComment, type Comment } from './write-comment.server.ts'

/** What the queue's decisions do with a comment. */
export const commentKind: ModerationHandler = {
  name: '评论',
  hasPage: 'always',
  // Where it stood there is nothing to see any more; the list of one's own says why.
  leadsTo: { rejected: () => MY_COMMENTS_PATH },
  ownList: MY_COMMENTS_PATH,
  approve: async (context, id) => {
    const comment = await showComment(context, id)
    // Under what was taken down meanwhile nobody sees it, and nobody is told that it is public.
    if (!comment || !(await isUnderPublished(context, comment))) return false
    await notifyOfComment(context, comment)
    return true
  },
  isSeen: async ({ db }, id) =>
    (await db.$count(comments, and(eq(comments.id, id), eq(comments.state, 'visible')))) > 0,
  reopen: { approved: waitAgain, rejected: waitAgain },
  hideAll: takeAllAway,
  reject: async (context, id) => {
    await takeAway(context, id, 'staff')
  },
}

async function isUnderPublished({ db }: Pick<Context, 'db'>, { topicId }: Comment): Promise<boolean> {
  return (await db.$count(topics, and(eq(topics.id, topicId), eq(topics.state, 'published')))) > 0
}
