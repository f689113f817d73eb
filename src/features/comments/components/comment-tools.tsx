const BUTTON = '-ms-2 h-8 min-w-10 px-2 text-xs max-sm:h-10 max-sm:text-sm text-muted hover:text-accent'

/** What the reader can do with one comment. */
export function CommentTools({
  author,
  isOwn,
  onReply,
  onDelete,
  onReport,
}: {
  author: string
  isOwn: boolean
  /** Missing where nothing can be answered. */
  onReply: (() => void) | undefined
  onDelete: () => void
  onReport: () => void
}) {
  return (
    <>
      {onReply ? (
        <button type="button" aria-label={`回复${author}`} onClick={onReply} className={BUTTON}>
          回复
        </button>
      ) : null}
      {isOwn ? (
        <button type="button" aria-label="删除自己的评论" onClick={onDelete} className={BUTTON}>
          删除
        </button>
      ) : (
        <button type="button" aria-label={`举报${author}的评论`} onClick={onReport} className={BUTTON}>
          举报
        </button>
      )}
    </>
  )
}
