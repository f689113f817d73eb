import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { topicPath } from '#features/topics/addresses.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { loadOwn, post, type Own } from '../comment-client.ts'
import { CommentComposer } from '../components/comment-composer.tsx'
import { DeleteDialog, ReportDialog } from '../components/comment-dialogs.tsx'
import { CommentTools } from '../components/comment-tools.tsx'
import { FreshComments } from '../components/fresh-comments.tsx'
import { Thread } from '../components/thread.tsx'
import type { OwnCommentView } from '../contract.ts'
import { findPlaces, markGone, noPlaces } from '../slots.ts'
import { useOlderThreads } from '../use-older-threads.ts'

interface Properties {
  readonly topicId: number
  readonly total: number
  /** Cursor of the older comments; 0 when there are none. */
  readonly next: number
}

type Reader = 'unknown' | 'visitor' | 'person'

/**
 * Writing, answering, deleting and reporting. The comments themselves are plain HTML and the same for everybody; this adds
 * what is the reader's own and puts the buttons into the places left for them (C-69, B-62).
 */
export function CommentControls({ topicId, total, next: first }: Properties) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [places, setPlaces] = useState(noPlaces)
  const [reader, setReader] = useState<Reader>('unknown')
  const [own, setOwn] = useState<Own>()
  const [fresh, setFresh] = useState<readonly OwnCommentView[]>([])
  const [sending, setSending] = useState<{ readonly text: string; readonly threadId: number | undefined }>()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [answering, setAnswering] = useState<number>()
  const [asking, setAsking] = useState<{ readonly what: 'delete' | 'report'; readonly id: number }>()
  const older = useOlderThreads(topicId, first)
  const [told, setTold] = useState('')

  useEffect(() => {
    const zone = heading.current?.closest<HTMLElement>('[data-island-zone]')
    if (zone) setPlaces(findPlaces(zone))
    if (tokenOfCookie(document.cookie) === undefined) {
      setReader('visitor')
      return
    }
    setReader('person')
    void loadOwn(topicId).then((loaded) => {
      setOwn(loaded)
      // What was sent meanwhile stays, and is not there twice.
      setFresh((sent) => [
        ...sent,
        ...(loaded?.waiting ?? []).filter(({ id }) => sent.every((each) => each.id !== id)),
      ])
    })
  }, [topicId])

  const whoMay = (reason: string, then: () => void) =>
    tokenOfCookie(document.cookie) === undefined ? askToSignIn({ reason }) : then()
  const write = async (text: string, threadId: number | undefined) => {
    setSending({ text: text.trim(), threadId })
    setTold('')
    try {
      const made = await post(topicId, text, threadId)
      setFresh((before) => [made, ...before])
      setTold(made.isWaiting ? '已提交，审核通过后显示' : '已发表')
      if (threadId !== undefined) stopAnswering(threadId)
    } finally {
      setSending(undefined)
    }
  }
  const isOwn = (id: number) => own?.visibleIds.has(id) === true || fresh.some((comment) => comment.id === id)
  const toolsOf = (id: number, threadId: number, author: string) =>
    gone.has(id) || reader === 'unknown' ? null : (
      <CommentTools
        author={author}
        isOwn={isOwn(id)}
        onReply={id === threadId ? () => whoMay('登录后即可回复', () => setAnswering(threadId)) : undefined}
        onDelete={() => setAsking({ what: 'delete', id })}
        onReport={() => whoMay('登录后即可举报', () => setAsking({ what: 'report', id }))}
      />
    )
  const freshOf = (threadId: number | undefined) => (
    <FreshComments
      comments={fresh.filter((comment) => comment.parentId === threadId)}
      sending={sending?.threadId === threadId ? sending?.text : undefined}
      isGone={(id) => gone.has(id)}
      tools={(comment) =>
        toolsOf(comment.id, comment.isWaiting ? -1 : (threadId ?? comment.id), comment.author.name)
      }
      below={(comment) => (threadId === undefined ? footOf(comment.id) : null)}
    />
  )
  const stopAnswering = (threadId: number) => {
    setAnswering(undefined)
    document.querySelector<HTMLElement>(`[data-comment-tools="${threadId}"] button`)?.focus()
  }
  const composerOf = (threadId: number | undefined) => (
    <CommentComposer
      topicId={topicId}
      threadId={threadId}
      reader={reader}
      own={own}
      post={(text) => write(text, threadId)}
      onCancel={threadId === undefined ? undefined : () => stopAnswering(threadId)}
    />
  )
  const footOf = (threadId: number) => (
    <>
      {freshOf(threadId)}
      {answering === threadId ? composerOf(threadId) : null}
    </>
  )
  const more = async () => {
    if (!(await older.loadMore())) setTold('更早的评论没有加载出来，请再试一次')
  }
  const deleted = (id: number) => {
    // The dialog goes first: while it is open, nothing behind it takes the focus.
    flushSync(() => {
      setGone((before) => new Set(before).add(id))
      setAsking(undefined)
      setTold('评论已删除')
    })
    markGone(id, places)
  }
  const lost = [...gone].filter(
    (id) => !fresh.some((comment) => comment.id === id && comment.isWaiting),
  ).length
  const added = fresh.filter(
    (comment) => !comment.isWaiting && own?.visibleIds.has(comment.id) !== true,
  ).length
  const count = total + added - lost

  return (
    <>
      <h2 ref={heading} className="text-xl">
        评论 {count > 0 ? <span className="ms-1 text-base font-normal text-muted">{count}</span> : null}
      </h2>
      {composerOf(undefined)}
      <p role="status" className="mt-2 text-sm text-accent empty:sr-only">
        {told}
      </p>
      {count === 0 && fresh.length === 0 ? <p className="mt-4 text-muted">还没有评论。</p> : null}
      {freshOf(undefined)}
      {places.tools.map(({ id, threadId, author, element }) =>
        createPortal(toolsOf(id, threadId, author), element, `tools-${id}`),
      )}
      {[...places.feet].map(([threadId, element]) =>
        createPortal(footOf(threadId), element, `foot-${threadId}`),
      )}
      {places.older && first !== 0
        ? createPortal(
            <>
              <ul aria-label="更早的评论" className="empty:hidden">
                {older.threads.map((thread) => (
                  <Thread
                    key={thread.id}
                    thread={thread}
                    isGone={(id) => gone.has(id)}
                    tools={(comment, threadId) => toolsOf(comment.id, threadId, comment.author.name)}
                    foot={footOf(thread.id)}
                  />
                ))}
              </ul>
              <MoreLink
                address={
                  older.next === undefined
                    ? undefined
                    : `${topicPath(topicId)}?comments=${older.next}#comments`
                }
                isLoading={older.isLoading}
                onMore={(event) => {
                  event.preventDefault()
                  void more()
                }}
              />
            </>,
            places.older,
            'older',
          )
        : null}
      {asking?.what === 'delete' ? (
        <DeleteDialog id={asking.id} onClose={() => setAsking(undefined)} onDone={() => deleted(asking.id)} />
      ) : null}
      {asking?.what === 'report' ? (
        <ReportDialog
          id={asking.id}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined)
            setTold('已收到举报，我们会尽快处理')
          }}
        />
      ) : null}
    </>
  )
}
