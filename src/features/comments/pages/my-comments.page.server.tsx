import { z } from 'zod'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { EmptyPage } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { MY_COMMENTS_PATH, myCommentsPath } from '../addresses.ts'
import type { ListedComment } from '../contract.ts'
import { OwnCommentRemoval } from '../islands/own-comment-removal.island.tsx'
import { listOwnComments, type OwnCommentPage } from '../own-comment-list.server.ts'

type View = { readonly found: OwnCommentPage | undefined }

/** What the person who is signed in has commented, with what became of it (C-69). */
export const myCommentsPage = page({
  path: MY_COMMENTS_PATH,
  about: '我的评论：本人发表过的评论与审核结果',
  input: z.object({ p: pageNumber }),
  load: async (context: Context, { p }): Promise<View> => ({
    found: context.actor.kind === 'person' ? await listOwnComments(context, { page: p }) : undefined,
  }),
  head: () => ({ title: '我的评论', isIndexed: false }),
  View: ({ view: { found } }) =>
    found ? (
      <List found={found} />
    ) : (
      <SignInFirst text="登录后在这里看自己发表过的评论和审核结果。" reason="登录后查看我的评论" />
    ),
})

function List({ found }: { found: OwnCommentPage }) {
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的评论">发表过的评论和审核结果；自己删除的不再列出。</PageTitle>
      <ul>
        {found.items.map((comment) => (
          <li key={comment.id} className="border-b border-line py-5">
            <Written comment={comment} />
          </li>
        ))}
      </ul>
      {found.items.length > 0 ? null : found.page > 1 ? (
        <EmptyPage first={myCommentsPath()} />
      ) : (
        <p className="py-16 text-center text-muted">
          还没有发表过评论。在文章下面写的评论，都会出现在这里。
          <a href="/paynews" className="ms-2 text-link">
            去看看资讯
          </a>
        </p>
      )}
      <Pager page={found.page} pageCount={found.pageCount} addressOf={myCommentsPath} />
    </div>
  )
}

function Written({ comment }: { comment: ListedComment }) {
  const { id, content, isReply, state, writtenAt } = comment
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink">
        {content}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <StateMark comment={comment} />
        <time dateTime={writtenAt.iso}>{writtenAt.text}</time>
        {isReply ? <span>回复</span> : null}
        {state === 'removed' ? null : <Island of={OwnCommentRemoval} when="touch" id={id} />}
      </p>
      <p className="mt-1 text-[0.9375rem] wrap-anywhere text-body">
        <Place comment={comment} />
      </p>
      <Sentence comment={comment} />
    </>
  )
}

function Place({ comment: { topic, isTopicWithdrawn, path, state } }: { comment: ListedComment }) {
  if (!topic && isTopicWithdrawn) return <>评论的内容已由编辑部撤下，评论也不再公开显示。</>
  if (!topic) return <>评论的内容此刻没有公开{state === 'visible' ? '，重新公开后评论照常显示' : ''}。</>
  return (
    <>
      在
      <a href={path} className="mx-1 text-link">
        {topic.isSponsored ? <SponsoredMark /> : null}
        {topic.title}
      </a>
      {state === 'visible' ? '下公开显示' : '下'}
    </>
  )
}

function StateMark({ comment: { state, topic } }: { comment: ListedComment }) {
  const isSeen = state === 'visible' && topic !== undefined
  const look = isSeen ? 'bg-accent-soft text-accent' : 'bg-copper-soft text-copper'
  return (
    <span className={`rounded-sm px-2 py-0.5 ${look}`}>
      {state === 'waiting' ? '审核中' : isSeen ? '已显示' : '不公开'}
    </span>
  )
}

function Sentence({ comment: { state, reason, topic } }: { comment: ListedComment }) {
  if (state === 'visible' || (state === 'waiting' && !topic)) return null
  return (
    <p className="mt-1 text-[0.9375rem] wrap-anywhere text-body">
      {state === 'waiting'
        ? '正在审核，通过之前只有您看得到；结果会在消息里告诉您。'
        : `编辑部没有公开这条评论，只有您看得到。${reason === '' ? '' : `原因：${reason}`}`}
    </p>
  )
}
