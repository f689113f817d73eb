import type { ModerationHandler } from '#features/moderation/decide-review.server.ts'
import { takeAllAway, waitAgain } from './take-many-away.server.ts'
import { notifyOfComment } from './notify-of-comment.server.ts'
import { takeAway } from './take-away.server.ts'
import { showComment } from './write-comment.server.ts'

/** What the queue's decisions do with a comment. */
export const commentKind: ModerationHandler = {
  name: '评论',
  approve: async (context, id) => {
    const comment = await showComment(context, id)
    if (comment) await notifyOfComment(context, comment)
    return comment !== undefined
  },
  reopen: { approved: waitAgain, rejected: waitAgain },
  hideAll: takeAllAway,
  reject: async (context, id) => {
    await takeAway(context, id, 'staff')
  },
}
