import { commentKind } from '#features/comments/comment-kind.server.ts'
import type { PostedKinds } from '#features/moderation/decide-review.server.ts'
import { tellPerson } from './tell-person.server.ts'

/** What a decision of the queue does with each kind of thing: checking knows nothing of the features that post. */
export const postedKinds: PostedKinds = {
  comment: commentKind(tellPerson),
}
