import { topicPath } from '../addresses.ts'
import type { CommentView } from '../contract.ts'
import { PersonIcon } from './person-icon.tsx'

/** Comments of a topic, newest first, with a real link to older ones (TOPIC-03). */
export function Comments({
  topicId,
  total,
  comments,
  older,
}: {
  topicId: number
  total: number
  comments: readonly CommentView[]
  older: number | undefined
}) {
  return (
    <section id="comments" aria-label="评论" className="mt-12">
      <h2 className="text-xl">
        评论{total > 0 ? <span className="ms-2 text-base font-normal text-muted">{total}</span> : null}
      </h2>
      {comments.length === 0 ? <p className="mt-4 text-muted">还没有评论。</p> : null}
      <ul className="mt-2">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-4 border-b border-line py-5">
            <PersonIcon person={comment.author} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-3 text-sm">
                <span className="font-medium text-ink">{comment.author.name}</span>
                <time dateTime={comment.time.iso} className="text-xs text-muted">
                  {comment.time.text}
                </time>
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment.content}</p>
            </div>
          </li>
        ))}
      </ul>
      {older === undefined ? null : (
        <p className="mt-6 text-center">
          <a
            href={`${topicPath(topicId)}?comments=${older}#comments`}
            rel="nofollow"
            className="inline-block rounded-full border border-line px-6 py-2 text-sm text-ink hover:border-accent hover:text-accent"
          >
            更早的评论
          </a>
        </p>
      )}
    </section>
  )
}
