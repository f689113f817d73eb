import type { TellPerson } from '#features/accounts/tell-person.ts'
import type { PostedKind } from '#features/moderation/decide-review.server.ts'
import { showComment, takeAway } from './write-comment.server.ts'

/** What the queue's decisions do with a comment. */
export const commentKind = (tell: TellPerson): PostedKind => ({
  approve: (context, id) => showComment(context, id, tell),
  reject: async (context, id) => {
    await takeAway(context, id, 'staff')
  },
})
