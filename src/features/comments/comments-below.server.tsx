import type { ReactNode } from 'react'
import { topicPath } from '#features/topics/addresses.ts'
import type { SharedContext } from '#platform/context.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { Thread } from './components/thread.tsx'
import type { ThreadView } from './contract.ts'
import { CommentControls } from './islands/comment-controls.island.tsx'
import { COMMENTS_SHOWN } from './limits.ts'
import { listThreads } from './queries.server.ts'

/** The comments below a topic, newest first, with a real link to older ones, and who is named in them (TOPIC-03, C-69). */
export async function commentsBelow(
  context: SharedContext,
  {
    topic,
    before,
  }: { readonly topic: { readonly id: number; readonly commentCount: number }; readonly before: number },
): Promise<{ readonly content: ReactNode; readonly personIds: readonly number[] }> {
  // What is counted is what stands there: replies too, so that nothing is left when nothing is counted.
  const threads =
    topic.commentCount === 0
      ? []
      : await listThreads(context, { id: topic.id, before, limit: COMMENTS_SHOWN })
  const next = threads.length < COMMENTS_SHOWN ? undefined : threads.at(-1)?.sortDate
  const shown = threads.flatMap(({ comment, replies }) => [comment, ...replies])
  return {
    content: (
      <Comments
        topicId={topic.id}
        total={topic.commentCount}
        threads={threads}
        next={next}
        isLaterPage={before < FAR_FUTURE_MS}
      />
    ),
    personIds: shown.flatMap((comment) => comment?.author.id ?? []),
  }
}

function Comments({
  topicId,
  total,
  threads,
  next,
  isLaterPage,
}: {
  topicId: number
  total: number
  threads: readonly ThreadView[]
  next: number | undefined
  isLaterPage: boolean
}) {
  return (
    <section id="comments" aria-label="评论" data-island-zone="" className="group/comments mt-12">
      <Island of={CommentControls} when="visible" topicId={topicId} total={total} next={next ?? 0} />
      {isLaterPage ? (
        <p className="mt-4 text-sm">
          <a href={`${topicPath(topicId)}#comments`} className="text-accent hover:underline">
            回到最新评论
          </a>
        </p>
      ) : null}
      <ul aria-label="评论列表" className="mt-2 empty:hidden">
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} />
        ))}
      </ul>
      <div data-comments-older="">
        {next === undefined ? null : (
          <p className="mt-6 text-center group-data-awake/comments:hidden">
            <a
              href={`${topicPath(topicId)}?comments=${next}#comments`}
              rel="nofollow"
              className="inline-block rounded-full border border-line px-6 py-2 text-sm text-ink hover:border-accent hover:text-accent"
            >
              更早的评论
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
