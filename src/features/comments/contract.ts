import { z } from 'zod'
import { PersonView, ShownTime } from '#features/topics/contract.ts'

/** What leaves the comments feature. */

export const CommentView = z.object({
  id: z.number(),
  author: PersonView,
  content: z.string(),
  time: ShownTime,
  sortDate: z.number(),
  /** Seen by its author alone until a person has looked at it. */
  isWaiting: z.boolean(),
})
export type CommentView = z.infer<typeof CommentView>

/** A comment with its replies, the oldest first; of one that was deleted only the replies are left. */
export const ThreadView = z.object({
  id: z.number(),
  sortDate: z.number(),
  /** Missing when it was deleted. */
  comment: CommentView.optional(),
  replies: z.array(CommentView),
})
export type ThreadView = z.infer<typeof ThreadView>

/** A comment of the person who asks, with where it belongs. */
export const OwnCommentView = CommentView.extend({ parentId: z.number().optional() })
export type OwnCommentView = z.infer<typeof OwnCommentView>
