import { z } from 'zod'
import { PersonView, ShownTime } from '#features/topics/contract.ts'
import type { CommentState } from './states.ts'

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

/** A comment in the list of everything that somebody wrote, with how it stands. */
export interface ListedComment {
  readonly id: number
  readonly content: string
  readonly isReply: boolean
  readonly state: CommentState
  readonly writtenAt: { readonly iso: string; readonly text: string }
  /** What it stands under; missing while nobody can read that. */
  readonly topic: { readonly title: string; readonly isSponsored: boolean } | undefined
  /** Whether that was taken down; else it may come back by itself, as a question does whose answer is looked at. */
  readonly isTopicWithdrawn: boolean
  /** Where it is or will be seen, or what it stood under; missing while nobody can read that. */
  readonly path: string | undefined
  /** Why the editors took it away; empty where it is not known any more. */
  readonly reason: string
}
