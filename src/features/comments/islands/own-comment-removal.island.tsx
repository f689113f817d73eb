import { useState } from 'react'
import { DeleteDialog } from '../components/comment-dialogs.tsx'

/** Deletes one of one's own comments from the list of them. */
export function OwnCommentRemoval({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="删除自己的评论"
        onClick={() => setAsking(true)}
        className="-my-2 min-h-10 px-2 hover:text-accent noscript:hidden"
      >
        删除
      </button>
      {isAsking ? (
        <DeleteDialog id={id} onClose={() => setAsking(false)} onDone={() => location.reload()} />
      ) : null}
    </>
  )
}
