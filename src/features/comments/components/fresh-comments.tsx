import type { ReactNode } from 'react'
import type { OwnCommentView } from '../contract.ts'
import { Comment } from './thread.tsx'

/** The reader's own comments that the shared page does not have yet: just posted, on their way, or waiting for approval. */
export function FreshComments({
  comments,
  sending,
  isGone,
  tools,
  below,
}: {
  comments: readonly OwnCommentView[]
  sending: string | undefined
  isGone: (id: number) => boolean
  tools: (comment: OwnCommentView) => ReactNode
  below: (comment: OwnCommentView) => ReactNode
}) {
  if (comments.length === 0 && sending === undefined) return null
  return (
    <ul aria-label="我的评论" className="mt-4 space-y-4 border-s-2 border-accent ps-4">
      {sending === undefined ? null : (
        <li className="opacity-60">
          <p className="text-xs text-muted">发送中…</p>
          <p className="wrap-anywhere whitespace-pre-line">{sending}</p>
        </li>
      )}
      {comments.map((comment) => (
        <li key={comment.id}>
          <Comment
            comment={comment}
            threadId={comment.parentId ?? comment.id}
            isGone={isGone(comment.id)}
            tools={tools(comment)}
            {...(comment.isWaiting && { note: '待审核，仅自己可见' })}
          />
          {below(comment)}
        </li>
      ))}
    </ul>
  )
}
