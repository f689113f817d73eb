import { useRef, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { ChoiceLinks } from '#ui/choice-links.tsx'
import { sendRead, sendReadAll, sendRemove } from '../messages-client.ts'

export interface ShownMessage {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly path: string
  readonly isRead: boolean
  readonly time: { readonly iso: string; readonly text: string }
}

const FAILED = '操作没有成功，请稍后再试'

/** A page of one's messages: opening one marks it read, each can be deleted, all can be marked at once (C-71). */
export function MessageList({
  messages,
  unread,
  isUnreadOnly,
  newestId,
  emptySentence,
}: {
  messages: ShownMessage[]
  unread: number
  isUnreadOnly: boolean
  newestId: number
  emptySentence: string
}) {
  const [read, setRead] = useState<ReadonlySet<number>>(new Set())
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [isAllRead, setAllRead] = useState(false)
  const [told, setTold] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  /** Those whose deletion was not answered yet. */
  const removing = useRef(new Set<number>())
  // What was pressed is counted when it is shown: several may be under way, and each is answered when it is.
  const shown = messages
    .filter(({ id }) => !removed.has(id))
    .map((message) => ({ ...message, isRead: message.isRead || isAllRead || read.has(message.id) }))
  const done = messages.filter(({ id, isRead }) => !isRead && (read.has(id) || removed.has(id))).length
  const unreadLeft = isAllRead ? 0 : Math.max(0, unread - done)
  const attempt = async (work: () => Promise<void>, success: string, then: () => void) => {
    try {
      await work()
      then()
      setTold(success)
    } catch (error) {
      setTold(sayFailure(error, FAILED))
    }
  }
  const open = ({ id, isRead }: ShownMessage) => {
    if (isRead) return
    setRead((before) => new Set(before).add(id))
    // The way there is not held up, and what is not marked now is marked the next time.
    sendRead(id).catch(() => undefined)
  }
  const readAll = () =>
    void attempt(
      () => sendReadAll(newestId),
      '已全部标为已读',
      () => setAllRead(true),
    )
  const remove = ({ id }: ShownMessage) => {
    if (removing.current.has(id)) return
    removing.current.add(id)
    void attempt(
      () => sendRemove(id),
      '已删除',
      () => {
        setRemoved((before) => new Set(before).add(id))
        // The button that had the focus is gone.
        status.current?.focus({ preventScroll: true })
      },
    ).then(() => removing.current.delete(id))
  }
  return (
    <>
      <ChoiceLinks
        label="筛选消息"
        choices={[
          { name: '全部', path: '/messages', isChosen: !isUnreadOnly },
          {
            name: unreadLeft > 0 ? `未读（${unreadLeft}）` : '未读',
            path: '/messages?filter=unread',
            isChosen: isUnreadOnly,
          },
        ]}
      />
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p ref={status} role="status" tabIndex={-1} className="text-sm text-accent outline-none">
          {told}
        </p>
        {unreadLeft > 0 ? (
          <button type="button" onClick={readAll} className={`${OUTLINED} shrink-0`}>
            全部标为已读
          </button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="mt-2 border-y border-line py-16 text-center text-muted">{emptySentence}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {shown.map((message) => (
            <Message key={message.id} message={message} onOpen={open} onRemove={remove} />
          ))}
        </ol>
      )}
    </>
  )
}

function Message({
  message,
  onOpen,
  onRemove,
}: {
  message: ShownMessage
  onOpen: (message: ShownMessage) => void
  onRemove: (message: ShownMessage) => void
}) {
  const { title, text, path, isRead, time } = message
  return (
    <li className="relative flex items-start gap-3 py-4">
      <span
        aria-hidden="true"
        className={`mt-2.5 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`}
      />
      <div className="min-w-0 flex-1">
        <h2 className={`text-base break-words ${isRead ? 'font-normal' : 'font-semibold'}`}>
          <a
            href={path}
            onClick={() => onOpen(message)}
            onAuxClick={() => onOpen(message)}
            className="text-ink covering hover:text-accent"
          >
            {isRead ? null : <span className="sr-only">未读：</span>}
            {title}
          </a>
        </h2>
        <p className="mt-1 text-[0.9375rem] break-words text-body">{text}</p>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={time.iso}>{time.text}</time>
        </p>
      </div>
      <button
        type="button"
        aria-label={`删除“${title}”`}
        onClick={() => onRemove(message)}
        className="relative -me-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-full text-xl leading-none text-muted hover:text-accent"
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}
