import { commentKind } from '#features/comments/comment-kind.server.ts'
import type { PostedKind, PostedKinds } from '#features/moderation/decide-review.server.ts'
import { decideHeld } from '#features/questions/decide-held.server.ts'
import { questionHooks } from './question-hooks.server.ts'
import { tellPerson } from './tell-person.server.ts'

/** A question and its answer are held alike; which of the two waits, the questions know. */
const written: PostedKind = {
  approve: async (context, questionId) => {
    await decideHeld(context, { questionId, decision: 'release' }, questionHooks)
    return true
  },
  reject: (context, questionId) => decideHeld(context, { questionId, decision: 'refuse' }, questionHooks),
}

/** What a decision of the queue does with each kind of thing: checking knows nothing of the features that post. */
export const postedKinds: PostedKinds = {
  comment: commentKind(tellPerson),
  question: written,
  answer: written,
}
