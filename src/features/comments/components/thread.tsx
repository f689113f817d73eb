import type { ReactNode } from 'react'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import type { CommentView, ThreadView } from '../contract.ts'
import { DELETED, DELETED_LOOK } from '../slots.ts'

interface Properties {
  readonly thread: ThreadView
  /** What can be done with a comment; where the page is plain HTML, script fills it in later. */
  readonly tools?: (comment: CommentView, threadId: number) => ReactNode
  /** What stands below the last reply. */
  readonly foot?: ReactNode
  readonly isGone?: (id: number) => boolean
}

/** A comment with its replies; one that was deleted says so and keeps them (C-69). */
export function Thread({ thread, tools, foot, isGone }: Properties) {
  const { id, comment, replies } = thread
  return (
    <li className="border-b border-line py-5">
      {comment ? (
        <Comment comment={comment} isGone={isGone?.(id)} tools={tools?.(comment, id)} threadId={id} />
      ) : (
        <div id={`comment-${id}`}>
          <DeletedNote />
        </div>
      )}
      {replies.length > 0 ? (
        <ul aria-label="回复" className="mt-4 space-y-4 border-s-2 border-line ps-4 sm:ms-14">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} isGone={isGone?.(reply.id)} tools={tools?.(reply, id)} threadId={id} />
            </li>
          ))}
        </ul>
      ) : null}
      <div data-thread-foot={id} className="sm:ms-14">
        {foot}
      </div>
    </li>
  )
}

/** One comment: who, when, what. `data-…` is how script finds its place. */
export function Comment({
  comment,
  tools,
  threadId,
  isGone = false,
  note,
}: {
  comment: CommentView
  tools?: ReactNode
  threadId: number
  isGone?: boolean | undefined
  note?: string
}) {
  return (
    <div id={`comment-${comment.id}`} tabIndex={-1} className="outline-none target:bg-accent-soft">
      {isGone ? (
        <DeletedNote />
      ) : (
        <div className="flex gap-4">
          <PersonIcon person={comment.author} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="font-medium wrap-anywhere text-ink">{comment.author.name}</span>
              <time dateTime={comment.time.iso} className="text-xs text-muted">
                {comment.time.text}
              </time>
              {note ? (
                <span className="rounded-sm bg-copper-soft px-1.5 text-xs text-copper">{note}</span>
              ) : null}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {comment.content}
            </p>
            <div
              data-comment-tools={comment.id}
              data-thread={threadId}
              data-author={comment.author.name}
              className="mt-1 flex min-h-8 items-center gap-4"
            >
              {tools}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

const DeletedNote = () => <p className={DELETED_LOOK}>{DELETED}</p>
