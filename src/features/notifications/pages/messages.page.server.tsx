import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shownTime } from '#platform/shanghai-time.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { MessageList, type ShownMessage } from '../islands/message-list.island.tsx'
import { countUnread, listMessages, readNewestId, sumOf } from '../queries.server.ts'

const OF_A_PAGE = 20

interface View {
  /** Missing for a visitor. */
  readonly messages: readonly ShownMessage[] | undefined
  readonly unread: number
  readonly newestId: number
  readonly isUnreadOnly: boolean
  readonly isFirstPage: boolean
  /** Where the older ones are; missing when there are none. */
  readonly older: string | undefined
}

/** One's messages, the newest first; they are read, marked and deleted here (B-83, C-71). */
export const messagesPage = page({
  path: '/messages',
  about: '我的消息',
  input: z.object({
    before: positiveId.optional(),
    filter: z.enum(['unread']).optional().catch(undefined),
  }),
  load: async (context: Context, { before, filter }): Promise<View> => {
    const isUnreadOnly = filter === 'unread'
    if (context.actor.kind !== 'person')
      return {
        messages: undefined,
        unread: 0,
        newestId: 0,
        isUnreadOnly,
        isFirstPage: true,
        older: undefined,
      }
    const [found, counts, newestId] = await Promise.all([
      listMessages(context, { before, isUnreadOnly, limit: OF_A_PAGE + 1 }),
      countUnread(context),
      readNewestId(context),
    ])
    const shown = found.slice(0, OF_A_PAGE)
    const last = found.length > OF_A_PAGE ? shown.at(-1) : undefined
    return {
      messages: shown.map(({ id, title, text, path, isRead, createdAt }) => {
        const { iso, text: when } = shownTime(createdAt, context.now)
        return { id, title, text, path, isRead, time: { iso, text: when } }
      }),
      unread: sumOf(counts),
      newestId,
      isUnreadOnly,
      isFirstPage: before === undefined,
      older: last && `/messages?${isUnreadOnly ? 'filter=unread&' : ''}before=${last.id}`,
    }
  },
  head: () => ({ title: '消息', isIndexed: false }),
  View: ({ view }) =>
    view.messages ? (
      <Messages {...view} messages={view.messages} />
    ) : (
      <SignInFirst text="登录后在这里查看订单、会员、提问与评论的消息。" reason="登录后查看消息" />
    ),
})

function Messages({
  messages,
  unread,
  newestId,
  isUnreadOnly,
  isFirstPage,
  older,
}: View & { messages: readonly ShownMessage[] }) {
  return (
    <div className="wide max-w-[50rem] pt-8">
      <div className="flex items-baseline justify-between gap-4">
        <PageTitle title="消息" />
        <a href="/messages/settings" className="-my-2 shrink-0 py-2.5 text-sm text-accent hover:underline">
          消息设置
        </a>
      </div>
      <Island
        of={MessageList}
        when="load"
        messages={[...messages]}
        unread={unread}
        isUnreadOnly={isUnreadOnly}
        newestId={newestId}
        emptySentence={emptySentence(isUnreadOnly, isFirstPage)}
      />
      {older !== undefined || !isFirstPage ? (
        <nav aria-label="分页" className="flex justify-center gap-3 py-8 text-sm">
          {isFirstPage ? null : (
            <Step address={isUnreadOnly ? '/messages?filter=unread' : '/messages'} label="回到最新" />
          )}
          {older === undefined ? null : <Step address={older} label="更早的消息" />}
        </nav>
      ) : null}
    </div>
  )
}

function Step({ address, label }: { address: string; label: string }) {
  return (
    <a
      href={address}
      className="rounded-full border border-line px-6 py-2 text-ink hover:border-accent hover:text-accent"
    >
      {label}
    </a>
  )
}

function emptySentence(isUnreadOnly: boolean, isFirstPage: boolean): string {
  if (!isFirstPage) return '这一页没有消息了。'
  return isUnreadOnly ? '没有未读消息。' : '还没有消息。订单、会员、提问与评论有了进展，会在这里告诉您。'
}
