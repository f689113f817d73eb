import { z } from 'zod'
import { HISTORY_DAYS } from '#features/accounts/limits.ts'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { EmptyPage } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { HistoryChoice } from '../islands/history-choice.island.tsx'
import { keepsHistory, pageOfReader, type ListName, type ReaderPage } from '../queries.server.ts'

const Input = z.object({
  t: z.enum(['collected', 'visited', 'awaited']).default('collected').catch('collected'),
  p: pageNumber,
})

const pathOf = (list: ListName, page = 1) => `/library?t=${list}${page > 1 ? `&p=${page}` : ''}`

const LISTS: Readonly<Record<ListName, { readonly name: string; readonly nothing: string }>> = {
  collected: { name: '收藏', nothing: '还没有收藏。在文章标题下点“收藏”，就会出现在这里。' },
  visited: { name: '浏览记录', nothing: '没有浏览记录。' },
  awaited: { name: '等待的回答', nothing: '没有在等的回答。打开待回答的问题，可以让它有回答时提醒您。' },
}

type View =
  | { readonly found: undefined }
  | { readonly found: ReaderPage; readonly list: ListName; readonly isKept: boolean }

/** What somebody keeps and has read; nobody else sees it. */
export const libraryPage = page({
  path: '/library',
  about: '我的收藏与浏览记录',
  input: Input,
  load: async (context: Context, { t: list, p }): Promise<View> => {
    if (context.actor.kind !== 'person') return { found: undefined }
    const { id: personId } = context.actor
    const [found, isKept] = await Promise.all([
      pageOfReader(context, { personId, list, page: p }),
      keepsHistory(context, personId),
    ])
    return { found, list, isKept }
  },
  head: () => ({ title: '我的收藏', isIndexed: false }),
  View: ({ view }) =>
    view.found ? (
      <Library {...view} />
    ) : (
      <SignInFirst text="登录后在这里找到收藏的文章和浏览记录。" reason="登录后查看收藏" />
    ),
})

function Library({ found, list, isKept }: Extract<View, { found: ReaderPage }>) {
  // Whoever kept something misses it; of what was only opened nobody knows how much there was.
  const hasGone = list === 'collected' && found.gone > 0
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的收藏">只有您自己看得到。</PageTitle>
      <TabLinks
        label="收藏与浏览记录"
        tabs={[
          { name: '收藏', path: pathOf('collected'), isChosen: list === 'collected' },
          { name: '浏览记录', path: pathOf('visited'), isChosen: list === 'visited' },
          { name: '等待的回答', path: pathOf('awaited'), isChosen: list === 'awaited' },
        ]}
      />
      <h2 className="sr-only">{LISTS[list].name}</h2>
      {list === 'visited' ? (
        <div className="mt-5 space-y-3 text-sm text-muted">
          <p>
            {isKept
              ? `登录时打开的内容保存 ${HISTORY_DAYS} 天，随时可以清空或不再保存。`
              : '您选择了不保存浏览记录。'}
          </p>
          <Island of={HistoryChoice} when="touch" isKept={isKept} />
        </div>
      ) : null}
      {found.items.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      {found.items.length > 0 ? null : found.page > 1 ? (
        <EmptyPage first={pathOf(list)} />
      ) : hasGone ? null : (
        <Nothing list={list} />
      )}
      {hasGone ? (
        <p className="py-6 text-sm text-muted">
          {found.total > 0 ? '另有' : '收藏的'} {found.gone} 篇已由编辑部撤下；恢复公开后会再出现在这里。
        </p>
      ) : null}
      <Pager page={found.page} pageCount={found.pageCount} addressOf={(number) => pathOf(list, number)} />
    </div>
  )
}

function Nothing({ list }: { list: ListName }) {
  return (
    <p className="py-16 text-center text-muted">
      {LISTS[list].nothing}
      <a href={list === 'awaited' ? '/answers?t=open' : '/paynews'} className="ms-2 text-link">
        {list === 'awaited' ? '待回答的问题' : '去看看资讯'}
      </a>
    </p>
  )
}
