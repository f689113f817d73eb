import { askToSignIn } from '#platform/sign-in-request.ts'
import type { Own } from '../comment-client.ts'
import { CommentForm } from './comment-form.tsx'

interface Properties {
  readonly topicId: number
  readonly threadId: number | undefined
  readonly reader: 'unknown' | 'visitor' | 'person'
  readonly own: Own | undefined
  readonly post: (text: string) => Promise<void>
  readonly onCancel: (() => void) | undefined
}

const BOX = 'mt-4 min-h-20 w-full rounded-lg border border-line bg-surface px-4 py-3 text-start text-muted'

/** Where one writes, or the way there: signing in, proving a phone, or why it is not possible. */
export function CommentComposer({ topicId, threadId, reader, own, post, onCancel }: Properties) {
  if (reader !== 'person')
    return (
      <>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => askToSignIn({ reason: '登录后即可参与评论' })}
          className={`${BOX} flex items-start hover:border-accent noscript:hidden`}
        >
          写下您的看法…
        </button>
        <p className="mt-4 hidden text-sm text-muted noscript:block">启用 JavaScript 后可以发表评论。</p>
      </>
    )
  if (own && own.refusal !== '')
    return (
      <p className={BOX}>
        {own.refusal}。
        {own.need === 'phone' ? (
          <a href="/me" className="ms-1 text-link">
            去验证手机号
          </a>
        ) : null}
      </p>
    )
  return (
    <CommentForm
      topicId={topicId}
      {...(threadId !== undefined && { threadId })}
      label={threadId === undefined ? '写评论' : '写回复'}
      post={post}
      {...(onCancel && { onCancel })}
    />
  )
}
